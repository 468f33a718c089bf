import { loadScript, type PayPalButtonsComponent, type PayPalNamespace } from '@paypal/paypal-js'
import type { Offer } from '@player/server/contract/payments'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Failure, failureOf } from '../../api/failure.ts'
import { trpc } from '../../api/trpc.ts'
import { noAnswer } from '../../ui/controls/no-answer.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import {
  type Outcome,
  outcomeOf,
  outcomeOfStart,
  walletCancelled,
  walletFailed,
  walletUnsure,
} from './outcome.ts'
import styles from './paypal-payment.module.css'
import { words } from './words.ts'

export interface WalletPaymentProps {
  offer: Offer
  /** The payment type. */
  method: string
  /** For the receipt; may be empty. */
  email: string
  /** Validates the form; false if a field is wrong. */
  ready: () => boolean
  onOutcome: (outcome: Outcome) => void
  /** Called when the server refuses this device's payment. */
  onRefused: (failure: Failure) => void
}

/** PayPal's own buttons (D30). */
export function PayPalPayment({ offer, method, email, ready, onOutcome, onRefused }: WalletPaymentProps) {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  const start = trpc.payments.start.useMutation()
  const capture = trpc.payments.capture.useMutation()
  const reported = useRef(false)

  const createOrder = useEffectEvent(async () => {
    reported.current = false
    try {
      const { id } = await start.mutateAsync({ payment_type: method, email })
      return id
    } catch (thrown) {
      const failure = failureOf(thrown)
      if (failure.kind === 'conflict' || failure.kind === 'invalid') {
        reported.current = true
        const outcome = outcomeOfStart(failure)
        if (outcome) onOutcome(outcome)
        else onRefused(failure)
      }
      throw thrown
    }
  })

  async function take(orderId: string): Promise<Outcome | 'restart'> {
    try {
      return outcomeOf(await capture.mutateAsync({ order_id: orderId }))
    } catch (thrown) {
      const { kind } = failureOf(thrown)
      // The money may have been taken.
      if (kind === null || kind === 'unavailable' || kind === 'unexpected') return walletUnsure
      throw thrown
    }
  }

  const onApprove = useEffectEvent(async (orderId: string, restart: () => void) => {
    const outcome = await take(orderId)
    if (outcome === 'restart') return restart()
    onOutcome(outcome)
  })

  const onError = useEffectEvent(() => {
    if (!reported.current) onOutcome(walletFailed)
  })
  const onCancel = useEffectEvent(() => onOutcome(walletCancelled))
  const isReady = useEffectEvent(ready)

  const { paypal_sdk_url: sdkUrl, paypal_client_id: clientId } = offer
  useEffect(() => {
    let stopped = false
    let buttons: PayPalButtonsComponent | null = null
    const show = async () => {
      if (!sdkUrl || !clientId || !place.current) throw new Error('PayPal is not configured.')
      const Buttons = await loadButtons(sdkUrl, clientId)
      if (stopped || !place.current) return
      buttons = Buttons({
        style: { height: 50, shape: 'rect', layout: 'vertical' },
        onClick: (_, actions) => (isReady() ? actions.resolve() : actions.reject()),
        createOrder: () => createOrder(),
        onApprove: ({ orderID }, { restart }) => onApprove(orderID, restart),
        onCancel: () => onCancel(),
        // Closing the buttons below can fail a wallet that is finishing its work.
        onError: () => !stopped && onError(),
      })
      await buttons.render(place.current)
      if (!stopped) setState('shown')
    }
    show().catch(() => !stopped && setState('failed'))
    return () => {
      stopped = true
      void buttons?.close()
    }
  }, [sdkUrl, clientId, attempt])

  return (
    <div className={styles['wallet']}>
      {state === 'loading' && <Skeleton lines={2} />}
      {state === 'failed' && (
        <LoadFailure
          title={words.paypal.loadFailed}
          // PayPal's server, and not ours, gave no answer.
          failure={{ kind: 'unavailable', message: noAnswer(words.paypal.noAnswer) }}
          onRetry={() => {
            setState('loading')
            setAttempt(attempt + 1)
          }}
        />
      )}
      <div ref={place} className={styles['buttons']} />
    </div>
  )
}

type Buttons = NonNullable<PayPalNamespace['Buttons']>

let flight: Promise<PayPalNamespace | null> | null = null

/** Loads PayPal's script once a page. After a failure it can be called again. */
async function loadButtons(sdkBaseUrl: string, clientId: string): Promise<Buttons> {
  flight ??= loadScript({ sdkBaseUrl, clientId, currency: 'EUR', intent: 'capture' }).finally(() => {
    flight = null
  })
  const paypal = await flight
  if (!paypal?.Buttons) throw new Error('The script of the buttons brought none.')
  return paypal.Buttons
}
