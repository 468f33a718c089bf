import type { ActivationInput, OfferedMethod } from '@player/server/contract/payments'
import { messages } from '@player/server/messages/payments'
import { useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { type Form, useForm } from '../../forms/use-form.ts'
import { leaveFor } from '../../ui/controls/leave-for.ts'
import { type ActivationValues, checkActivation, EMPTY } from './activation-values.ts'
import { storeOrder } from './flash.ts'
import { checkProblem, type Problem, startProblem } from './problems.ts'

interface Activation {
  form: Form<ActivationValues>
  /** The payment that the owner is asked to confirm; null while none is. */
  toConfirm: ActivationInput | null
  /** Starts the payment and opens the provider's page. */
  proceed: () => void
  cancel: () => void
}

/** The form of a payment on the provider's page: validate, check the device, confirm, start, leave. */
export function useActivationForm(
  methods: readonly OfferedMethod[],
  onProblem: (problem: Problem) => void,
): Activation {
  const check = trpc.payments.check.useMutation()
  const start = trpc.payments.start.useMutation()
  const [toConfirm, setToConfirm] = useState<ActivationInput | null>(null)
  const cancel = () => setToConfirm(null)
  const form = useForm({
    initial: EMPTY,
    check: (values) => checkActivation(methods, values),
    async submit(payment) {
      await check.mutateAsync()
      setToConfirm(payment)
    },
    onFailure: (failure) => onProblem(toConfirm ? startProblem(failure) : checkProblem(failure)),
  })

  async function pay(payment: ActivationInput): Promise<void> {
    const { url, id } = await start.mutateAsync(payment).finally(cancel)
    // The answer may have no address to go to.
    if (!url) return onProblem({ title: messages.payment_failed_no_url })
    storeOrder(id)
    // The button stays busy until the other page is there.
    return leaveFor(url)
  }

  return { form, toConfirm, proceed: () => toConfirm && form.run(() => pay(toConfirm)), cancel }
}
