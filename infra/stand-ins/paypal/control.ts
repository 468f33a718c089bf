import { controlNetwork, type NetworkControl } from '../shared/control.ts'
import type { Faults } from '../shared/faults.ts'
import { type ApprovalChoice, approveOrder, captureOrder, settlePending } from './captures.ts'
import { type Context, findCapture, findOrder } from './context.ts'
import type { Operation } from './faults.ts'
import { refundCapture, reverseCapture } from './refunds.ts'
import type { PendingReason } from './state.ts'
import type { Tokens } from './token.ts'

type Payer = Pick<ApprovalChoice, 'instrument' | 'email'>

/** Acts of payers, PayPal and the network. Throws for an unknown id or a wrong state. Amounts are minor units. */
export interface Control extends NetworkControl<Operation> {
  /** The payer approves; the next capture succeeds. */
  approve: (orderId: string, payer?: Payer) => void
  /** The payer approves with a card that the next capture answers with INSTRUMENT_DECLINED. */
  decline: (orderId: string, payer?: Payer) => void
  /** The payer approves; the next capture is PENDING. */
  leavePending: (orderId: string, payer?: Payer & { reason?: PendingReason | undefined }) => void
  /** The payer approves; the next capture is DECLINED. */
  refuse: (orderId: string, payer?: Payer) => void
  /** The payer leaves. As at PayPal the order stays open. */
  cancel: (orderId: string) => void
  /** The order becomes VOIDED. */
  voidOrder: (orderId: string) => void
  /** The order expires: it is no longer found, unless captured. */
  expire: (orderId: string) => void
  /** The payer approves and PayPal captures, without a request. */
  payDirectly: (orderId: string, payer?: Payer) => void
  completePending: (orderId: string) => void
  denyPending: (orderId: string) => void
  /** Refunds `amount`, or the rest. Returns the refund's id. */
  refund: (captureId: string, amount?: number) => string
  /** A chargeback of the rest. Returns the refund's id. */
  reverse: (captureId: string) => string
  setTokenLifetime: (seconds: number) => void
  revokeTokens: () => void
}

export function createControl(context: Context, faults: Faults<Operation>, tokens: Tokens): Control {
  const { store, webhooks } = context
  const choose = (orderId: string, choice: ApprovalChoice) => {
    approveOrder(context, findOrder(context, orderId), choice)
  }
  return {
    approve: (orderId, payer) => choose(orderId, { ...payer, outcome: 'complete' }),
    decline: (orderId, payer) => choose(orderId, { ...payer, outcome: 'decline' }),
    leavePending: (orderId, payer) => choose(orderId, { ...payer, outcome: 'pending' }),
    refuse: (orderId, payer) => choose(orderId, { ...payer, outcome: 'refuse' }),
    cancel: (orderId) => void findOrder(context, orderId),
    voidOrder(orderId) {
      findOrder(context, orderId).status = 'VOIDED'
      store.changed()
    },
    expire(orderId) {
      findOrder(context, orderId).expiresAt = 0
      store.changed()
    },
    payDirectly(orderId, payer) {
      choose(orderId, { ...payer, outcome: 'complete' })
      captureOrder(context, findOrder(context, orderId))
    },
    completePending: (orderId) => settlePending(context, findOrder(context, orderId), 'COMPLETED'),
    denyPending: (orderId) => settlePending(context, findOrder(context, orderId), 'DECLINED'),
    refund(captureId, amount) {
      const capture = findCapture(context, captureId)
      return refundCapture(context, findOrder(context, capture.orderId), capture, { amount: amount ?? null })
        .id
    },
    reverse(captureId) {
      const capture = findCapture(context, captureId)
      return reverseCapture(context, findOrder(context, capture.orderId), capture).id
    },
    ...controlNetwork({ store, faults, webhooks }),
    setTokenLifetime: tokens.setLifetime,
    revokeTokens: tokens.revoke,
  }
}
