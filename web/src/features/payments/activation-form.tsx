import type { Offer, PaymentType } from '@player/server/contract/payments'
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
import { methods } from './methods.ts'
import type { Outcome } from './outcome.ts'
import { PaymentQuestion } from './payment-question.tsx'
import { PayPalPayment } from './paypal-payment.tsx'
import { checkProblem, type Problem, startProblem } from './problems.ts'
import { useActivationForm } from './use-activation-form.ts'
import { words } from './words.ts'

/** With it come the countries, which nobody else needs. */
const CardFields = lazy(() => import('./card-fields.tsx'))

interface ActivationFormProps {
  offer: Offer
  mac: string
  onOutcome: (outcome: Outcome) => void
}

/** Choose a method, fill in what it needs, and pay. A failure keeps what was typed. */
export function ActivationForm({ offer, mac, onOutcome }: ActivationFormProps) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const checkWallet = trpc.payments.check.useMutation()
  const { form, asking, proceed, cancel } = useActivationForm(setProblem)
  const chosen = form.values.payment_type
  const method = methods.find(({ type }) => type === chosen)
  const hasWallet = method?.goesOn === 'their-buttons'
  const charge = chargeOf(offer, chosen)
  const note = currencyNote(offer, charge)
  const needsEmail = chosen === 'cowpay' || chosen === 'crypto'
  useUnsavedChanges(form.unsaved)

  function choose(type: PaymentType) {
    form.put({ payment_type: type })
    form.showErrors({})
    const goesOn = methods.find((each) => each.type === type)?.goesOn
    if (goesOn === 'their-buttons') void openWallet()
    if (goesOn === 'at-once') form.send({ payment_type: type })
  }

  async function openWallet() {
    try {
      await checkWallet.mutateAsync()
    } catch (thrown) {
      const failure = failureOf(thrown)
      form.put({ payment_type: null })
      // The guard sees to an ended session.
      if (failure.kind !== 'unauthorised') setProblem(checkProblem(failure))
    }
  }

  function isWalletReady(): boolean {
    const checked = checkActivation({ ...form.values, payment_type: 'paypal' })
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
        {chosen === 'cowpay' && (
          <Suspense fallback={<Skeleton lines={4} />}>
            <CardFields form={form} />
          </Suspense>
        )}
        <TextField
          label={needsEmail ? 'Email' : 'Email for the receipt (optional)'}
          type="email"
          inputMode="email"
          autoComplete="email"
          {...form.field('email')}
        />
        {chosen === 'crypto' && <CoinField offer={offer} form={form} />}
        {note && <p className={styles['note']}>{note}</p>}
        {!hasWallet && (
          <Button {...form.button} size="large" wide>
            {words.pay(charge.text)}
          </Button>
        )}
        {chosen === 'paypal' && checkWallet.isPending && <Skeleton lines={2} />}
        {chosen === 'paypal' && checkWallet.isSuccess && (
          <PayPalPayment
            offer={offer}
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
          method={method.name}
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
