import { loadScript, type PayPalButtonsComponent, type PayPalNamespace } from '@paypal/paypal-js'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { noAnswer } from '../../ui/controls/no-answer.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { walletCancelled } from './outcome.ts'
import styles from './paypal-payment.module.css'
import { useWalletOrder, type WalletPaymentProps } from './use-wallet-order.ts'
import { words } from './words.ts'

/** PayPal's own buttons (D30). */
export function PayPalPayment({ offer, validate, ...props }: WalletPaymentProps) {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  const order = useWalletOrder(props)
  const createOrder = useEffectEvent(async () => (await order.create()).id)
  const onApprove = useEffectEvent(order.capture)
  const onError = useEffectEvent(order.fail)
  const onCancel = useEffectEvent(() => props.onOutcome(walletCancelled))
  const isValid = useEffectEvent(validate)

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
        onClick: (_, actions) => (isValid() ? actions.resolve() : actions.reject()),
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
