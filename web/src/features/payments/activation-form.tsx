import type { Offer, PaymentType } from '@player/server/contract/payments'
import { lazy, type SubmitEvent, Suspense, useRef, useState } from 'react'
import { failureOf } from '../../api/failure.ts'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { MessageDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx'
import styles from './activation-form.module.css'
import { checkActivation, EMPTY, fieldOrder } from './activation-values.ts'
import { chargeOf, currencyNote } from './charge.ts'
import { CoinField } from './coin-field.tsx'
import { MethodChoice } from './method-choice.tsx'
import { methods } from './methods.ts'
import type { Outcome } from './outcome.ts'
import { PayPalPayment } from './paypal-payment.tsx'
import { checkProblem, type Problem, startProblem, useRedirectPayment } from './use-redirect-payment.ts'

/** With it come the countries, which nobody else needs. */
const CardFields = lazy(() => import('./card-fields.tsx'))

interface ActivationFormProps {
  offer: Offer
  mac: string
  onOutcome: (outcome: Outcome) => void
}

/** Choose a method, fill in what it needs, and pay. A failure keeps what was typed. */
export function ActivationForm({ offer, mac, onOutcome }: ActivationFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState<PaymentType | null>(null)
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const checkWallet = trpc.payments.check.useMutation()
  const redirect = useRedirectPayment({ onProblem: setProblem, onErrors: showErrors })
  const method = methods.find(({ type }) => type === chosen)
  const charge = chargeOf(offer, chosen)
  const note = currencyNote(offer, charge)
  useUnsavedChanges(chosen !== null || JSON.stringify(values) !== JSON.stringify(EMPTY))

  function showErrors(found: Readonly<Record<string, string>>) {
    setErrors(found)
    const first = fieldOrder.find((name) => found[name])
    if (first && !found['payment_type'])
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  /** The payload, unless something is wrong: then that is shown. */
  function checked(type: PaymentType | null) {
    const result = checkActivation(type, values)
    showErrors('errors' in result ? result.errors : {})
    return 'payload' in result ? result.payload : null
  }

  function choose(type: PaymentType) {
    setChosen(type)
    setErrors({})
    const goesOn = methods.find((each) => each.type === type)?.goesOn
    if (goesOn === 'their-buttons') void openWallet()
    if (goesOn === 'at-once') pay(type)
  }

  function pay(type: PaymentType | null) {
    const payload = checked(type)
    if (payload) redirect.begin(payload)
  }

  async function openWallet() {
    try {
      await checkWallet.mutateAsync()
    } catch (thrown) {
      const failure = failureOf(thrown)
      setChosen(null)
      // The guard sees to an ended session.
      if (failure.kind !== 'unauthorised') setProblem(checkProblem(failure))
    }
  }

  const put = (changes: Partial<typeof EMPTY>) => {
    setValues((before) => ({ ...before, ...changes }))
    const names = Object.keys(changes).map((name) => (name === 'phone' ? 'phone_number' : name))
    setErrors((before) => ({ ...before, ...Object.fromEntries(names.map((name) => [name, undefined])) }))
  }
  const fields = { offer, values, errors, put }
  const needsEmail = chosen === 'cowpay' || chosen === 'crypto'

  return (
    <>
      <form
        ref={form}
        className={styles['form']}
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          if (!redirect.busy && method?.goesOn !== 'their-buttons') pay(chosen)
        }}
      >
        <MethodChoice offer={offer} chosen={chosen} error={errors['payment_type']} onChoose={choose} />
        {chosen === 'cowpay' && (
          <Suspense fallback={<Skeleton lines={4} />}>
            <CardFields {...fields} />
          </Suspense>
        )}
        <TextField
          label={needsEmail ? 'Email' : 'Email for the receipt (optional)'}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          value={values.email}
          error={errors['email']}
          onChange={({ target }) => put({ email: target.value })}
        />
        {chosen === 'crypto' && <CoinField {...fields} />}
        {note && <p className={styles['note']}>{note}</p>}
        {method?.goesOn !== 'their-buttons' && (
          <Button type="submit" size="large" wide busy={redirect.busy}>
            Pay {charge.text}
          </Button>
        )}
        {chosen === 'paypal' && checkWallet.isPending && <Skeleton lines={2} />}
        {chosen === 'paypal' && checkWallet.isSuccess && (
          <PayPalPayment
            offer={offer}
            email={values.email}
            ready={() => checked('paypal') !== null}
            onOutcome={(outcome) => {
              if (outcome.isOver) setChosen(null)
              onOutcome(outcome)
            }}
            onRefused={(failure) => setProblem(startProblem(failure))}
          />
        )}
      </form>
      {redirect.asking && method && (
        <ConfirmDialog
          title={`Pay ${charge.text}?`}
          confirm="Go on"
          busy={redirect.busy}
          onConfirm={redirect.proceed}
          onClose={redirect.cancel}
        >
          <dl className={styles['summary']}>
            <dt>Device</dt>
            <dd>{mac}</dd>
            <dt>With</dt>
            <dd>{method.name}</dd>
          </dl>
          {note && <p>{note}</p>}
          <p>The payment goes on at the provider. Purchases are not refunded.</p>
        </ConfirmDialog>
      )}
      <MessageDialog message={problem && { kind: 'error', ...problem }} onClose={() => setProblem(null)} />
    </>
  )
}
