import { randomUUID } from 'node:crypto'
import { writeDecimal } from '../shared/decimal.ts'
import type { Store } from '../shared/store.ts'
import { createWebhooks, type Webhooks } from '../shared/webhooks.ts'
import type { Context } from './context.ts'
import { signCallback } from './signature.ts'
import type { Charge, State } from './state.ts'

/** Delivers callbacks; a forged one has a wrong signature, if its platform signs at all. */
export const createCallbacks = (store: Store<State>, url: string | null): Webhooks =>
  createWebhooks({
    store,
    url,
    compose: ({ body }, { forged }) => ({
      headers: {},
      body: forged ? body.replace(/"signature":"\w+"/, `"signature":"${'0'.repeat(32)}"`) : body,
    }),
  })

export function notifyMerchant(context: Context, charge: Charge): void {
  const status = statusText(charge)
  context.webhooks.publish({
    id: randomUUID(),
    type: status,
    orderId: charge.id,
    body: charge.platform === 'classic' ? classicBody(context, charge) : newerBody(context, charge),
  })
  charge.notified = true
}

/** The status as the platform spells it. The classic platform's statuses for refunds are an assumption. */
export const statusText = ({ platform, status, undocumentedStatus }: Charge): string =>
  undocumentedStatus ?? (platform === 'classic' ? status.toUpperCase() : status)

/** The paid amount, or the requested one if nothing was paid. */
export const amountText = ({ paid, amount }: Charge): string => writeDecimal(paid || amount, 2)

/** The amount is a JSON number with two decimals, because this text is signed. */
function classicBody({ merchant }: Context, charge: Charge): string {
  const { id, reference, gatewayReference } = charge
  const [amount, status] = [amountText(charge), statusText(charge)]
  const body = JSON.stringify({
    callback_type: charge.notified ? 'order_status_update' : 'charge_request',
    cowpay_reference_id: id,
    payment_gateway_reference_id: gatewayReference ?? '',
    merchant_reference_id: reference,
    order_status: status,
    amount: 'AMOUNT',
    signature: signCallback(merchant, { amount, id, reference, status }),
  })
  return body.replace('"amount":"AMOUNT"', `"amount":${amount}`)
}

/** The newer platform has no documented signature. */
const newerBody = ({ merchant }: Context, charge: Charge): string =>
  JSON.stringify({
    merchantCode: merchant.merchantCode,
    cowpayReferenceId: charge.id,
    merchantReferenceId: charge.reference,
    orderStatus: statusText(charge),
    amount: amountText(charge),
    paymentGatewayReferenceId: charge.gatewayReference ?? '',
    paymentMethod: 'CreditCard',
  })
