/**
 * A well-formed answer about one payment that cannot be used, such as an unknown status. It says nothing about the provider's
 * health (D13), and an operator has to look at the payment. The message contains no sent data.
 */
export class UnusableAnswer extends Error {
  override readonly name = 'UnusableAnswer'
}
