import { isWalletFlow, type OfferedMethod } from '@player/server/contract/payments'
import { useState } from 'react'
import { failureOf } from '../../api/failure.ts'
import { trpc } from '../../api/trpc.ts'
import type { Form } from '../../forms/use-form.ts'
import type { Problem } from '../../ui/controls/dialog.tsx'
import { type ActivationValues, INITIAL_VALUES } from './activation-values.ts'
import { checkProblem } from './problems.ts'

/** The selected method. A click opens its fields, wallet or confirmation. An arrow key only selects it, so that moving past it starts nothing. */
export function useChosenMethod(
  methods: readonly OfferedMethod[],
  form: Form<ActivationValues>,
  onProblem: (problem: Problem) => void,
) {
  const deviceCheck = trpc.payments.check.useMutation()
  const [openName, setOpenName] = useState<string | null>(null)
  const methodOf = (name: string | null) => methods.find(({ method }) => method === name) ?? null
  const chosen = methodOf(form.values.payment_type)

  async function checkDevice() {
    try {
      await deviceCheck.mutateAsync()
    } catch (thrown) {
      const failure = failureOf(thrown)
      form.put({ payment_type: null })
      // The guard handles an ended session.
      if (failure.kind !== 'unauthorised') onProblem(checkProblem(failure))
    }
  }

  function open(name: string) {
    setOpenName(name)
    const flow = methodOf(name)?.flow
    if (flow && isWalletFlow(flow) && (openName !== name || !deviceCheck.isSuccess)) void checkDevice()
    if (flow === 'at-once') form.send({ payment_type: name })
  }

  return {
    chosen,
    isOpen: chosen !== null && chosen.method === openName,
    /** Status of the check whether the device can be paid for, which precedes a wallet. */
    deviceCheckStatus: deviceCheck.status,
    /** Whether there is something to open before the owner can pay. */
    needsOpening:
      chosen !== null &&
      chosen.method !== openName &&
      (isWalletFlow(chosen.flow) || chosen.fields.length > 0),
    open,
    choose: (name: string, isPressed: boolean) => {
      form.put({ payment_type: name })
      form.showErrors({})
      if (isPressed) open(name)
      else setOpenName(null)
    },
    close: () => {
      form.reset(INITIAL_VALUES)
      setOpenName(null)
    },
  }
}
