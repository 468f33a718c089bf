import { loggedIn, startPaying } from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import { deliverCallbacks } from '../payments/payment-steps.ts'

export async function payCoins(stack: Stack): Promise<void> {
  const owner = await loggedIn(stack)
  const first = await startPaying(stack, owner, 'crypto')
  await startPaying(stack, owner, 'crypto', { email: 'other@owner.test' })
  const second = await startPaying(stack, owner, 'crypto', { coin_type: 'LTC-CHAIN' })
  stack.btcpay.control.pay(second.reference, 400)
  await deliverCallbacks(stack)
  stack.btcpay.control.pay(second.reference)
  stack.btcpay.control.confirm(second.reference)
  if (first.reference === second.reference) throw new Error('A change of the coin must open another payment')
}
