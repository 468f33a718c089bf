/**
 * A telephone number as providers take it: the country's prefix, then the number without anything but digits and without
 * the one leading zero that is only dialled inside a country. Empty while there is no digit.
 *
 * @param dialCode with its plus sign: '+20'
 */
export function phoneNumber(dialCode: string, typed: string): string {
  const digits = typed.replaceAll(/\D/g, '')
  return digits === '' ? '' : dialCode + digits.replace(/^0/, '')
}
