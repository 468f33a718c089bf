import type { Offer, PayerField } from '@player/server/contract/payments'
import { lazyRouteComponent } from '@tanstack/react-router'
import { type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { MessageDialog } from '../../ui/controls/dialog.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import formStyles from '../../ui/controls/form.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx'
import styles from './activation-form.module.css'
import { checkActivation } from './activation-values.ts'
import { chargeOf, currencyNote } from './charge.ts'
import { CoinField } from './coin-field.tsx'
import { MethodChoice } from './method-choice.tsx'
import type { Outcome } from './outcome.ts'
import { PaymentQuestion } from './payment-question.tsx'
import { PayPalPayment } from './paypal-payment.tsx'
import { type Problem, startProblem } from './problems.ts'
import { useActivationForm } from './use-activation-form.ts'
import { useChosenMethod } from './use-chosen-method.ts'
import { words } from './words.ts'

/** With the countries, which only this form needs. As with a route, the document is loaded again, once, if they are lost. */
const CardFields = lazyRouteComponent(() => import('./card-fields.tsx'))

interface ActivationFormProps {
  offer: Offer
  mac: string
  /** False while nothing may be paid. */
  offered: boolean
  onOutcome: (outcome: Outcome) => void
}

/** Choose a method, fill in its fields, and pay. A failure keeps the input. */
export function ActivationForm({ offer, mac, offered, onOutcome }: ActivationFormProps) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const { form, asking, proceed, cancel } = useActivationForm(offer.methods, setProblem)
  const method = useChosenMethod(offer.methods, form, setProblem)
  const { chosen, isOpen } = method
  const fields = useRef<HTMLFieldSetElement>(null)
  const asks = (field: PayerField) => isOpen && (chosen?.fields.includes(field) ?? false)
  const hasWallet = isOpen && chosen?.flow === 'buttons'
  const charge = chargeOf(offer, chosen?.method ?? null)
  const note = chosen && currencyNote(offer, chosen)
  useUnsavedChanges(form.unsaved)
  // A question that is over does not come back with the offer.
  if (asking && !(chosen && offered)) cancel()

  const showFields = () => fields.current && scrollIntoView(fields.current)
  useEffect(() => {
    if (isOpen && fields.current) scrollIntoView(fields.current)
  }, [isOpen, chosen?.method, method.wallet])

  function submit(event: SubmitEvent) {
    if (!hasWallet && !method.opensFirst) return form.props.onSubmit(event)
    event.preventDefault()
    if (!chosen || hasWallet) return
    method.open(chosen.method)
    // Before what has opened: the button may be gone.
    fields.current?.focus({ preventScroll: true })
  }

  function isWalletReady(): boolean {
    const checked = checkActivation(offer.methods, form.values)
    form.showErrors('errors' in checked ? checked.errors : {})
    return 'data' in checked
  }

  return (
    <>
      <form {...form.props} className={formStyles['form']} onSubmit={submit}>
        <MethodChoice
          offer={offer}
          chosen={form.values.payment_type}
          error={form.errors['payment_type']}
          onChoose={method.choose}
        />
        <fieldset ref={fields} className={styles['fields']} aria-label={chosen?.label} tabIndex={-1}>
          {asks('first_name') && (
            <Suspense fallback={<Skeleton lines={4} />}>
              <CardFields form={form} onShown={showFields} />
            </Suspense>
          )}
          <TextField
            label={asks('email') ? words.fields.email : words.fields.emailOptional}
            type="email"
            inputMode="email"
            autoComplete="email"
            {...form.field('email')}
          />
          {asks('coin_type') && <CoinField offer={offer} form={form} />}
          {note && <p className={styles['note']}>{note}</p>}
          {!hasWallet && (
            <Button {...form.button} size="large" wide>
              {words.pay(charge.text)}
            </Button>
          )}
          {hasWallet && method.wallet === 'pending' && <Skeleton lines={2} />}
          {hasWallet && method.wallet === 'success' && (
            <PayPalPayment
              offer={offer}
              method={chosen.method}
              email={form.values.email}
              ready={isWalletReady}
              onOutcome={(outcome) => {
                if (outcome.isOver) method.close()
                onOutcome(outcome)
              }}
              onRefused={(failure) => setProblem(startProblem(failure))}
            />
          )}
        </fieldset>
      </form>
      {asking && chosen && offered && (
        <PaymentQuestion
          mac={mac}
          method={chosen.method}
          label={chosen.label}
          charge={charge.text}
          until={offer.active_until}
          note={note}
          busy={form.busy}
          onConfirm={proceed}
          onClose={cancel}
        />
      )}
      <MessageDialog message={problem && { kind: 'error', ...problem }} onClose={() => setProblem(null)} />
    </>
  )
}

/** Scrolls as far as needed to show an element; at once where less motion is preferred. */
function scrollIntoView(element: Element): void {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ block: 'nearest', behavior: isStill ? 'auto' : 'smooth' })
}
