import type { Offer, PayerField } from '@player/server/contract/payments'
import { lazy, type SubmitEvent, Suspense, useState } from 'react'
import { failureOf } from '../../api/failure.ts'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { MessageDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
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
import { checkProblem, type Problem, startProblem } from './problems.ts'
import { useActivationForm } from './use-activation-form.ts'
import { words } from './words.ts'

/** With the countries, which only this form needs. */
const CardFields = lazy(() => import('./card-fields.tsx'))

interface ActivationFormProps {
  offer: Offer
  mac: string
  onOutcome: (outcome: Outcome) => void
}

/** Choose a method, fill in its fields, and pay. A failure keeps the input. */
export function ActivationForm({ offer, mac, onOutcome }: ActivationFormProps) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const checkWallet = trpc.payments.check.useMutation()
  const { form, asking, proceed, cancel } = useActivationForm(offer.methods, setProblem)
  const chosen = form.values.payment_type
  const methodOf = (name: string | null) => offer.methods.find((each) => each.method === name)
  const method = methodOf(chosen)
  const asks = (field: PayerField) => method?.fields.includes(field) ?? false
  const hasWallet = method?.flow === 'buttons'
  const charge = chargeOf(offer, chosen)
  const note = currencyNote(offer, charge)
  useUnsavedChanges(form.unsaved)

  function choose(name: string) {
    form.put({ payment_type: name })
    form.showErrors({})
    const flow = methodOf(name)?.flow
    if (flow === 'buttons') void openWallet()
    if (flow === 'at-once') form.send({ payment_type: name })
  }

  async function openWallet() {
    try {
      await checkWallet.mutateAsync()
    } catch (thrown) {
      const failure = failureOf(thrown)
      form.put({ payment_type: null })
      // The guard handles an ended session.
      if (failure.kind !== 'unauthorised') setProblem(checkProblem(failure))
    }
  }

  function isWalletReady(): boolean {
    const checked = checkActivation(offer.methods, form.values)
    form.showErrors('errors' in checked ? checked.errors : {})
    return 'data' in checked
  }

  return (
    <>
      <form
        {...form.props}
        className={styles['form']}
        onSubmit={(event: SubmitEvent) => (hasWallet ? event.preventDefault() : form.props.onSubmit(event))}
      >
        <MethodChoice offer={offer} chosen={chosen} error={form.errors['payment_type']} onChoose={choose} />
        {asks('first_name') && (
          <Suspense fallback={<Skeleton lines={4} />}>
            <CardFields form={form} />
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
        {hasWallet && checkWallet.isPending && <Skeleton lines={2} />}
        {hasWallet && checkWallet.isSuccess && (
          <PayPalPayment
            offer={offer}
            method={method.method}
            email={form.values.email}
            ready={isWalletReady}
            onOutcome={(outcome) => {
              if (outcome.isOver) form.put({ payment_type: null })
              onOutcome(outcome)
            }}
            onRefused={(failure) => setProblem(startProblem(failure))}
          />
        )}
      </form>
      {asking && method && (
        <PaymentQuestion
          mac={mac}
          method={method.label}
          charge={charge.text}
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
