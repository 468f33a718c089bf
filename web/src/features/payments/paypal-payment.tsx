import { loadScript, type PayPalButtonsComponent, type PayPalNamespace } from '@paypal/paypal-js'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { noAnswer } from '../../ui/controls/no-answer.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { walletCancelled } from './outcome.ts'
import styles from './paypal-payment.module.css'
import { useWalletOrder, type WalletPaymentProps } from './use-wallet-order.ts'
import { words } from './words.ts'

export function PayPalPayment({ offer, validate, ...props }: WalletPaymentProps) {
  const container = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  const order = useWalletOrder(props)
  const createOrder = useEffectEvent(order.create)
  const onApprove = useEffectEvent(order.capture)
  const onError = useEffectEvent(order.fail)
  const onCancel = useEffectEvent(() => props.onOutcome(walletCancelled))
  const isValid = useEffectEvent(validate)

  const { paypal_sdk_url: sdkUrl, paypal_client_id: clientId } = offer
  useEffect(() => {
    let isStopped = false
    let buttons: PayPalButtonsComponent | null = null
    const show = async () => {
      if (!sdkUrl || !clientId || !container.current) throw new Error('PayPal is not configured.')
      const Buttons = await loadButtons(sdkUrl, clientId)
      if (isStopped || !container.current) return
      buttons = Buttons({
        style: { height: 50, shape: 'rect', layout: 'vertical' },
        onClick: (_, actions) => (isValid() ? actions.resolve() : actions.reject()),
        createOrder: () => createOrder(),
        onApprove: ({ orderID }, { restart }) => onApprove(orderID, restart),
        onCancel: () => onCancel(),
        // Closing the buttons below can cause an error while a payment is finishing.
        onError: () => !isStopped && onError(),
      })
      await buttons.render(container.current)
      if (!isStopped) setState('shown')
    }
    show().catch(() => !isStopped && setState('failed'))
    return () => {
      isStopped = true
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
      <div ref={container} className={styles['buttons']} />
    </div>
  )
}

type Buttons = NonNullable<PayPalNamespace['Buttons']>

let pendingScript: Promise<PayPalNamespace | null> | null = null

/** Loads PayPal's script; calls at the same time share one load. `loadScript` reuses a loaded script, and repeats a failed load. */
async function loadButtons(sdkBaseUrl: string, clientId: string): Promise<Buttons> {
  pendingScript ??= loadScript({ sdkBaseUrl, clientId, currency: 'EUR', intent: 'capture' }).finally(() => {
    pendingScript = null
  })
  const paypal = await pendingScript
  if (!paypal?.Buttons) throw new Error('PayPal’s script has no buttons.')
  return paypal.Buttons
}
