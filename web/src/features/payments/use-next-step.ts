import { trpc } from '../../api/trpc.ts'
import { useNow } from '../../ui/use-now.ts'
import { type NextStep, nextStep } from './next-step.ts'

/** The device's next step; null until the device and its payments are loaded, because one of them may have been paid. */
export function useNextStep(): NextStep | null {
  const now = useNow()
  const session = trpc.sessions.current.useQuery()
  const history = trpc.payments.history.useQuery()
  if (!session.data || !history.data) return null
  return nextStep(session.data.device, history.data.payments, now)
}
