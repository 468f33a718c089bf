import { isWalletFlow, type Offer, type PayerField, type WalletFlow } from '@player/server/contract/payments'
import { lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react'
import type { Form } from '../../forms/use-form.ts'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { MessageDialog, type Problem } from '../../ui/controls/dialog.tsx'
import { Select, TextField } from '../../ui/controls/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useUnsavedChanges } from '../../ui/use-unsaved-changes.ts'
import styles from './activation-form.module.css'
import { type ActivationValues, checkActivation } from './activation-values.ts'
import { chargeOf, currencyNote } from './charge.ts'
import { MethodChoice } from './method-choice.tsx'
import type { Outcome } from './outcome.ts'
import { OfferCard } from './offer-card.tsx'
import { PaymentQuestion } from './payment-question.tsx'
import { PayPalPayment } from './paypal-payment.tsx'
import { startProblem } from './problems.ts'
import { useActivationForm } from './use-activation-form.ts'
import { useChosenMethod } from './use-chosen-method.ts'
import type { WalletPaymentProps } from './use-wallet-order.ts'
import { words } from './words.ts'

/** The fields are in a separate file with the countries, which only this form needs. The page reloads once if the file cannot be loaded. */
const CardFields = lazyRouteComponent(() => import('./card-fields.tsx'))

const WALLETS: Readonly<Record<WalletFlow, ComponentType<WalletPaymentProps>>> = {
  'paypal-buttons': PayPalPayment,
}

interface ActivationFormProps {
  offer: Offer
  mac: string
  /** Whether the device has time left, to which the new term is added. */
  hasTimeLeft: boolean
  canPay: boolean
  /** The method of a started payment without an address to continue at, null without such a payment. The form opens with it. */
  startedMethod: string | null
  onOutcome: (outcome: Outcome) => void
}

export function ActivationForm(props: ActivationFormProps) {
  const { offer, mac, hasTimeLeft, canPay, startedMethod, onOutcome } = props
  const [problem, setProblem] = useState<Problem | null>(null)
  const [initialMethod] = useState(
    offer.methods.some(({ method }) => method === startedMethod) ? startedMethod : null,
  )
  const { form, unconfirmed, proceed, cancel } = useActivationForm(offer.methods, initialMethod, setProblem)
  const method = useChosenMethod(offer.methods, form, setProblem)
  const { chosen, isOpen } = method
  const isStarted = chosen !== null && chosen.method === startedMethod
  const fields = useRef<HTMLFieldSetElement>(null)
  const buttons = useRef<HTMLDivElement>(null)
  const hasField = (field: PayerField) => isOpen && (chosen?.fields.includes(field) ?? false)
  const Wallet = isOpen && chosen && isWalletFlow(chosen.flow) ? WALLETS[chosen.flow] : null
  const hasWallet = Wallet !== null
  const charge = chargeOf(offer, chosen?.method ?? null)
  useUnsavedChanges(form.isUnsaved)
  // Closes the question when the offer ends, so that it does not open again with a new offer.
  if (unconfirmed && !(chosen && canPay)) cancel()

  useEffect(() => {
    const target = hasWallet ? buttons.current : fields.current
    if (isOpen && target) scrollIntoView(target)
  }, [isOpen, chosen?.method, hasWallet, method.deviceCheckStatus])

  function submit(event: SubmitEvent) {
    if (!hasWallet && !method.needsOpening) return form.props.onSubmit(event)
    event.preventDefault()
    if (!chosen || hasWallet) return
    method.open(chosen.method)
    // The fields, which follow this element in the tab order, are before the pressed button.
    fields.current?.focus({ preventScroll: true })
  }

  function checkWallet(): boolean {
    const checked = checkActivation(offer.methods, form.values)
    form.showErrors('errors' in checked ? checked.errors : {})
    return 'data' in checked
  }

  return (
    <>
      <form {...form.props} className={styles['form']} onSubmit={submit}>
        <MethodChoice
          offer={offer}
          chosen={form.values.payment_type}
          error={form.errors['payment_type']}
          isStarted={isStarted}
          onChoose={method.choose}
        >
          <fieldset
            ref={fields}
            className={classNames(styles['fields'], chosen && styles['inside'])}
            aria-label={chosen?.label}
            tabIndex={-1}
          >
            {hasField('first_name') && (
              <Suspense fallback={<Skeleton lines={4} />}>
                <CardFields form={form} onShown={() => fields.current && scrollIntoView(fields.current)} />
              </Suspense>
            )}
            <TextField
              label={hasField('email') ? words.fields.email : words.fields.emailOptional}
              type="email"
              inputMode="email"
              autoComplete="email"
              {...form.field('email')}
            />
            {hasField('coin_type') && <CoinField offer={offer} form={form} />}
          </fieldset>
        </MethodChoice>
        <OfferCard offer={offer} mac={mac} method={chosen?.method ?? null} hasTimeLeft={hasTimeLeft}>
          <div ref={buttons} className={classNames(styles['pay'], chosen && !hasWallet && styles['ready'])}>
            {!hasWallet && (
              <Button {...form.button} className={chosen ? undefined : styles['idle']} size="large" wide>
                {isStarted ? words.next.continue : chosen ? words.pay(charge.text) : words.method.choose}
              </Button>
            )}
            {hasWallet && method.deviceCheckStatus === 'pending' && <Skeleton lines={2} />}
            {Wallet && chosen && method.deviceCheckStatus === 'success' && (
              <Wallet
                offer={offer}
                method={chosen.method}
                email={form.values.email}
                validate={checkWallet}
                onOutcome={(outcome) => {
                  if (outcome.needsNoPayment) method.close()
                  onOutcome(outcome)
                }}
                onRefused={(failure) => setProblem(startProblem(failure))}
              />
            )}
          </div>
        </OfferCard>
      </form>
      {unconfirmed && chosen && canPay && (
        <PaymentQuestion
          mac={mac}
          method={chosen.method}
          label={chosen.label}
          charge={charge.text}
          until={offer.active_until}
          note={currencyNote(offer, chosen)}
          busy={form.busy}
          onConfirm={proceed}
          onClose={cancel}
        />
      )}
      <MessageDialog message={problem && { kind: 'error', ...problem }} onClose={() => setProblem(null)} />
    </>
  )
}

function scrollIntoView(element: Element): void {
  const prefersLessMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ block: 'nearest', behavior: prefersLessMotion ? 'auto' : 'smooth' })
}

const CoinField = ({ offer, form }: { offer: Offer; form: Form<ActivationValues> }) => (
  <Select label={words.fields.coin} {...form.field('coin_type')}>
    <option value="">{words.fields.chooseCoin}</option>
    {offer.coin_list.map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
  </Select>
)
