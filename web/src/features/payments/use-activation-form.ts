import type { ActivationInput, OfferedMethod } from '@player/server/contract/payments'
import { messages } from '@player/server/messages/payments'
import { useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { useForm } from '../../forms/use-form.ts'
import type { Problem } from '../../ui/controls/dialog.tsx'
import { navigateTo } from '../../ui/controls/navigate-to.ts'
import { checkActivation, INITIAL_VALUES } from './activation-values.ts'
import { storeOrder } from './flash.ts'
import { checkProblem, startProblem } from './problems.ts'

/** The form for a payment on the provider's page: validates, checks the device, asks the owner, starts the payment and opens that page. */
export function useActivationForm(
  methods: readonly OfferedMethod[],
  initialMethod: string | null,
  onProblem: (problem: Problem) => void,
) {
  const check = trpc.payments.check.useMutation()
  const start = trpc.payments.start.useMutation()
  const [unconfirmed, setUnconfirmed] = useState<ActivationInput | null>(null)
  const cancel = () => setUnconfirmed(null)
  const form = useForm({
    initial: { ...INITIAL_VALUES, payment_type: initialMethod },
    check: (values) => checkActivation(methods, values),
    async submit(payment) {
      await check.mutateAsync()
      setUnconfirmed(payment)
    },
    onFailure: (failure) => onProblem(unconfirmed ? startProblem(failure) : checkProblem(failure)),
  })

  const pay = async (payment: ActivationInput) => {
    const { url, id } = await start.mutateAsync(payment).finally(cancel)
    // The answer may have no address to go to.
    if (!url) return onProblem({ title: messages.payment_failed_no_url })
    storeOrder(id)
    // The button stays busy until the other page is shown.
    return navigateTo(url)
  }

  return {
    form,
    /** The payment that the owner is asked to confirm; null if there is none. */
    unconfirmed,
    /** Starts the payment and opens the provider's page. */
    proceed: () => unconfirmed && form.run(() => pay(unconfirmed)),
    cancel,
  }
}
