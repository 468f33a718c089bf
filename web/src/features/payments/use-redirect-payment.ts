import type { ActivationForm } from '@player/server/contract/payments'
import { messages } from '@player/server/messages/payments'
import { useEffect, useState } from 'react'
import { type Failure, failureOf } from '../../api/failure.ts'
import { trpc } from '../../api/trpc.ts'
import { useOneRun } from '../../ui/use-one-run.ts'
import { leaveForOrder } from './flash.ts'

/** A dialog's title and text. */
export interface Problem {
  readonly title: string
  readonly text?: string
}

interface RedirectPaymentOptions {
  onProblem: (problem: Problem) => void
  /** Told which fields the server finds wrong. */
  onErrors: (errors: Readonly<Record<string, string>>) => void
}

interface RedirectPayment {
  /** Something is under way: checking, starting, or leaving the page. */
  busy: boolean
  /** What is asked for confirmation; null while nothing is. */
  asking: ActivationForm | null
  /** Checks that the device may pay, then asks. */
  begin: (payload: ActivationForm) => void
  /** Starts the payment and goes to the provider. */
  proceed: () => void
  cancel: () => void
}

/** The way of a payment on the provider's own page: check, confirm, save, redirect. */
export function useRedirectPayment({ onProblem, onErrors }: RedirectPaymentOptions): RedirectPayment {
  const check = trpc.payments.check.useMutation()
  const start = trpc.payments.start.useMutation()
  const { running, run } = useOneRun()
  const [asking, setAsking] = useState<ActivationForm | null>(null)
  const [leaving, setLeaving] = useState(false)

  useEffect(() => {
    // The browser's back button can bring this page back as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setLeaving(false)
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  const begin = (payload: ActivationForm) =>
    run(async () => {
      try {
        await check.mutateAsync()
        setAsking(payload)
      } catch (thrown) {
        const failure = failureOf(thrown)
        // The guard sees to an ended session.
        if (failure.kind !== 'unauthorised') onProblem(checkProblem(failure))
      }
    })

  const proceed = () =>
    run(async () => {
      if (!asking) return
      try {
        const { url, id } = await start.mutateAsync(asking)
        if (url === '') onProblem({ title: messages.payment_failed_no_url })
        else {
          // Until the other page is there the button stays busy.
          setLeaving(true)
          leaveForOrder(id)
          window.location.assign(url)
        }
      } catch (thrown) {
        const failure = failureOf(thrown)
        if (failure.kind === 'invalid' && Object.keys(failure.errors).length > 0) onErrors(failure.errors)
        else if (failure.kind !== 'unauthorised') onProblem(startProblem(failure))
      }
      setAsking(null)
    })

  return { busy: running || leaving, asking, begin, proceed, cancel: () => setAsking(null) }
}

/** What to say when the device may not pay (D28). */
export const checkProblem = ({ kind, message }: Failure): Problem => ({
  title: messages.mac_check_failed_title,
  text: kind === 'conflict' && message ? message : messages.mac_check_failed,
})

/** Refusals that say themselves what is the matter, by their code: the title that each stands under. */
const REFUSALS: Partial<Record<string, string>> = {
  method_blocked: messages.payment_failed_title,
  device_blocked: messages.mac_check_failed_title,
  already_for_life: messages.mac_check_failed_title,
  payment_on_hold: messages.mac_check_failed_title,
  capture_pending: messages.payment_processing_title,
  next_captured: messages.payment_received_title,
  order_refused: messages.payment_failed_title,
}

/** What to say when no payment was started (D28). */
export function startProblem({ kind, code, message }: Failure): Problem {
  const title = REFUSALS[code ?? '']
  if (title !== undefined && message) return { title, text: message }
  if (kind === null) return { title: messages.payment_exception }
  if (kind === 'unavailable' || kind === 'unexpected') return { title: messages.payment_provider_failed }
  return { title: messages.payment_failed_title, text: messages.payment_failed }
}
