import { startPaying } from '../kit/factories.ts'
import type { OperationContext } from './journal.ts'

export const OTHER_METHODS = ['opay', 'opay1', 'cowpay', 'crypto', 'ibostore'] as const
/** The methods with refunds; a payer has to claim a refund of coins. */
export const REFUNDABLE = ['paypal', 'opay', 'opay1', 'cowpay', 'ibostore'] as const

export async function pay({ scenario, journal, owner }: OperationContext): Promise<string> {
  const orderId = await scenario.pay(owner)
  journal.captured.push(orderId)
  return orderId
}

/** Pays in full by a redirect method. Returns the id by which the provider refunds the payment, or null if it was paid before. */
export async function payAt(
  { scenario: { system }, journal, owner }: OperationContext,
  method: (typeof OTHER_METHODS)[number],
): Promise<string | null> {
  const { reference } = await startPaying(system, owner, method)
  if (journal.paidOnce.has(reference)) return null
  journal.paidOnce.add(reference)
  const { opay, cowpay, btcpay, store } = system.providers
  switch (method) {
    case 'opay':
    case 'opay1':
      opay.control.pay(reference)
      return reference
    case 'cowpay':
      cowpay.control.pay(reference)
      return reference
    case 'crypto':
      btcpay.control.pay(reference)
      btcpay.control.confirm(reference)
      return reference
    case 'ibostore':
      return store.control.buy({ macAddress: owner.mac_address, reference })
  }
}

export async function payAndRefund(
  context: OperationContext,
  method: (typeof REFUNDABLE)[number],
): Promise<void> {
  const { scenario, isNotified } = context
  const { opay, cowpay, store } = scenario.system.providers
  if (method === 'paypal') {
    const orderId = await pay(context)
    const captured = scenario.system.paypal.ledger().captures.find((capture) => capture.orderId === orderId)
    if (isNotified && captured) scenario.system.paypal.control.refund(captured.id)
    return
  }
  const paymentId = await payAt(context, method)
  if (paymentId === null) return
  const { control } = { opay, opay1: opay, cowpay, ibostore: store }[method]
  control.refund(paymentId)
}
