import { activationInput, type Offer, type PaymentType } from '@player/server/contract/payments'
import { messages } from '@player/server/messages/payments'
import { useRef, useState } from 'react'
import { checkForm } from '../../api/check-form.ts'
import { failureOf } from '../../api/failure.ts'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { MessageDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './activation-form.module.css'
import { MethodChoice } from './method-choice.tsx'
import { methods } from './methods.ts'
import type { Outcome } from './outcome.ts'

interface ActivationFormProps {
  offer: Offer
  onOutcome: (outcome: Outcome) => void
}

/** Choose a method, perhaps say where the receipt goes, and pay with the method's own part. */
export function ActivationForm({ offer, onOutcome }: ActivationFormProps) {
  const emailField = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<PaymentType | null>(null)
  const [email, setEmail] = useState('')
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const check = trpc.payments.check.useMutation()
  const Payment = methods.find(({ type }) => type === chosen)?.Payment

  async function choose(method: PaymentType) {
    setChosen(method)
    setErrors((before) => ({ ...before, payment_type: undefined }))
    try {
      await check.mutateAsync()
    } catch (thrown) {
      const { kind, message } = failureOf(thrown)
      setChosen(null)
      // The guard sees to an ended session.
      if (kind !== 'unauthorised')
        setRefusal(kind === 'conflict' && message ? message : messages.mac_check_failed)
    }
  }

  /** Whether the form lets one go on; shows what does not. */
  function ready(): boolean {
    const checked = checkForm(activationInput, { payment_type: chosen, email })
    const found = 'errors' in checked ? checked.errors : {}
    setErrors(found)
    if (found['email'] && !found['payment_type']) emailField.current?.focus()
    return Object.keys(found).length === 0
  }

  return (
    <div className={styles['form']}>
      <MethodChoice
        offer={offer}
        chosen={chosen}
        error={errors['payment_type']}
        onChoose={(method) => void choose(method)}
      />
      <TextField
        ref={emailField}
        label="Email for the receipt (optional)"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        value={email}
        error={errors['email']}
        onChange={({ target }) => {
          setEmail(target.value)
          setErrors({ ...errors, email: undefined })
        }}
      />
      {!Payment && (
        <Button size="large" wide onClick={ready}>
          Pay {offer.price.text}
        </Button>
      )}
      {Payment && check.isPending && <Skeleton lines={2} />}
      {Payment && check.isSuccess && (
        <Payment
          offer={offer}
          email={email}
          ready={ready}
          onOutcome={(outcome) => {
            if (outcome.kind === 'good') setChosen(null)
            onOutcome(outcome)
          }}
          onRefused={setRefusal}
        />
      )}
      <MessageDialog
        message={refusal === null ? null : { kind: 'error', title: 'Error', text: refusal }}
        onClose={() => setRefusal(null)}
      />
    </div>
  )
}
