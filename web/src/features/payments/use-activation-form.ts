import type { ActivationInput, OfferedMethod } from '@player/server/contract/payments'
import { messages } from '@player/server/messages/payments'
import { useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { type Form, useForm } from '../../forms/use-form.ts'
import { navigateTo } from '../../ui/controls/navigate-to.ts'
import { type ActivationValues, checkActivation, INITIAL_VALUES } from './activation-values.ts'
import { storeOrder } from './flash.ts'
import { checkProblem, type Problem, startProblem } from './problems.ts'

interface Activation {
  form: Form<ActivationValues>
  /** The payment that the owner is asked to confirm; null if there is none. */
  unconfirmed: ActivationInput | null
  /** Starts the payment and opens the provider's page. */
  proceed: () => void
  cancel: () => void
}

/** The form for a payment on the provider's page: validate, check the device, confirm, start, leave. */
export function useActivationForm(
  methods: readonly OfferedMethod[],
  onProblem: (problem: Problem) => void,
): Activation {
  const check = trpc.payments.check.useMutation()
  const start = trpc.payments.start.useMutation()
  const [unconfirmed, setUnconfirmed] = useState<ActivationInput | null>(null)
  const cancel = () => setUnconfirmed(null)
  const form = useForm({
    initial: INITIAL_VALUES,
    check: (values) => checkActivation(methods, values),
    async submit(payment) {
      await check.mutateAsync()
      setUnconfirmed(payment)
    },
    onFailure: (failure) => onProblem(unconfirmed ? startProblem(failure) : checkProblem(failure)),
  })

  async function pay(payment: ActivationInput): Promise<void> {
    const { url, id } = await start.mutateAsync(payment).finally(cancel)
    // The answer may have no address to go to.
    if (!url) return onProblem({ title: messages.payment_failed_no_url })
    storeOrder(id)
    // The button stays busy until the other page is shown.
    return navigateTo(url)
  }

  return { form, unconfirmed, proceed: () => unconfirmed && form.run(() => pay(unconfirmed)), cancel }
}
