import * as z from 'zod'
import { amount, fields, noInput } from '../shared/action-inputs.ts'
import { action } from '../shared/actions.ts'
import { type ApprovalChoice, approveOrder, captureOrder, settlePending } from './captures.ts'
import { type Context, findCapture, findOrder } from './context.ts'
import { refundCapture, reverseCapture } from './refunds.ts'
import { type Capture, instrument, type Order } from './state.ts'
import type { Tokens } from './token.ts'

type Payer = Omit<ApprovalChoice, 'outcome'>

const orderId = fields(['orderId', z.string()])
const approval = z
  .object({
    orderId: z.string(),
    instrument: instrument.optional(),
    email: z.email().optional(),
    reason: z.string().optional(),
  })
  .transform(({ orderId: id, ...payer }): [string, Payer] => [id, payer])

export type PayPalActions = ReturnType<typeof createActions>

/** Actions of payers and PayPal. Each throws for an unknown id or a wrong state. Amounts are minor units. */
export function createActions(context: Context, tokens: Tokens) {
  const { store } = context
  const order = (id: string): Order => findOrder(context, id)
  const approveWith = (outcome: ApprovalChoice['outcome']) =>
    action((id: string, payer?: Payer) => approveOrder(context, order(id), { ...payer, outcome }), approval)
  const isPending = ({ status }: Capture) => status === 'PENDING'
  const isRefundable = ({ status }: Capture) => status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED'

  return {
    /** The payer approves; the next capture succeeds. */
    approve: approveWith('complete'),
    /** The payer approves with a card that the next capture answers with INSTRUMENT_DECLINED. */
    decline: approveWith('decline'),
    /** The payer approves; the next capture is PENDING. */
    leavePending: approveWith('pending'),
    /** The payer approves; the next capture is DECLINED. */
    refuse: approveWith('refuse'),
    /** The payer approves and PayPal captures, without a request. */
    payDirectly: action((id: string, payer?: Payer) => {
      approveOrder(context, order(id), { ...payer, outcome: 'complete' })
      captureOrder(context, order(id))
    }, approval),
    /** The order is payable to another account, as one that was made with the public client id. */
    payTo: action(
      (id: string, merchantId: string) => {
        order(id).units[0].payee = { merchant_id: merchantId }
        store.save()
      },
      fields(['orderId', z.string()], ['merchantId', z.string()]),
    ),
    /** The payer leaves. As at PayPal the order stays open. */
    cancel: action((id: string) => void order(id), orderId),
    voidOrder: action((id: string) => {
      order(id).status = 'VOIDED'
      store.save()
    }, orderId),
    /** The order expires: it is no longer found, unless captured. */
    expire: action((id: string) => {
      order(id).expiresAt = 0
      store.save()
    }, orderId),
    completePending: action(
      (id: string) => settlePending(context, order(id), 'COMPLETED'),
      orderId,
      (capture: Capture) => isPending(capture) && 'Complete',
    ),
    denyPending: action(
      (id: string) => settlePending(context, order(id), 'DECLINED'),
      orderId,
      (capture: Capture) => isPending(capture) && 'Deny',
    ),
    /** Refunds the rest, or a part; returns the refund's id. */
    refund: action(
      (id: string, part?: number): string => {
        const capture = findCapture(context, id)
        return refundCapture(context, order(capture.orderId), capture, part).id
      },
      fields(['captureId', z.string()], ['amount', amount]),
      (capture: Capture) => isRefundable(capture) && 'Refund',
    ),
    /** A chargeback of the rest; returns the refund's id. */
    reverse: action(
      (id: string): string => {
        const capture = findCapture(context, id)
        return reverseCapture(context, order(capture.orderId), capture).id
      },
      fields(['captureId', z.string()]),
      (capture: Capture) => isRefundable(capture) && 'Reverse',
    ),
    revokeTokens: action(tokens.revoke, noInput),
  }
}
