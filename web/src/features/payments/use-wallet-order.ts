import type { Offer } from '@player/server/contract/payments'
import { useRef } from 'react'
import { type Failure, failureOf } from '../../api/failure.ts'
import { trpc } from '../../api/trpc.ts'
import { type Outcome, outcomeOf, outcomeOfStart, walletFailed, walletUnsure } from './outcome.ts'

export interface WalletPaymentProps {
  offer: Offer
  method: string
  /** The e-mail address for the receipt; may be empty. */
  email: string
  /** Shows the errors of the form's fields; false if there are any. */
  validate: () => boolean
  onOutcome: (outcome: Outcome) => void
  /** Called when the server refuses to start a payment, unless another payment is the reason, which is an outcome. */
  onRefused: (failure: Failure) => void
}

/** Callbacks for a wallet's buttons: `create` makes an order, `capture` captures it once the owner approves it, `fail` reports failed buttons. */
export function useWalletOrder(props: Omit<WalletPaymentProps, 'offer' | 'validate'>) {
  const { method, email, onOutcome, onRefused } = props
  const start = trpc.payments.start.useMutation()
  const captureMutation = trpc.payments.capture.useMutation()
  const isReported = useRef(false)

  /** Returns the provider's order id. Reports a refusal, then throws, so that the buttons stop. */
  async function create(): Promise<string> {
    isReported.current = false
    try {
      const { id } = await start.mutateAsync({ payment_type: method, email })
      return id
    } catch (thrown) {
      const failure = failureOf(thrown)
      if (failure.kind === 'conflict' || failure.kind === 'invalid') {
        isReported.current = true
        const outcome = outcomeOfStart(failure)
        if (outcome) onOutcome(outcome)
        else onRefused(failure)
      }
      throw thrown
    }
  }

  async function captureOrder(orderId: string): Promise<Outcome | 'restart'> {
    try {
      return outcomeOf(await captureMutation.mutateAsync({ order_id: orderId }))
    } catch (thrown) {
      const { kind } = failureOf(thrown)
      // The money may have been taken.
      if (kind === null || kind === 'unavailable' || kind === 'unexpected') return walletUnsure
      throw thrown
    }
  }

  return {
    create,
    /** `restart` lets the owner choose another instrument. */
    capture: async (orderId: string, restart: () => void) => {
      const outcome = await captureOrder(orderId)
      if (outcome === 'restart') return restart()
      onOutcome(outcome)
    },
    fail: () => {
      if (!isReported.current) onOutcome(walletFailed)
    },
  }
}
