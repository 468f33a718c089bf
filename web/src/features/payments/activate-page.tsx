import type { DeviceView } from '@player/server/contract/devices'
import type { PaymentView } from '@player/server/contract/payments'
import { formatDate } from '@player/server/kernel/locale/dates'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/controls/notice.tsx'
import { Toast } from '../../ui/controls/toast.tsx'
import { serverNow } from '../../ui/server-time.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { QueryFailure } from '../../api/query-failure.tsx'
import { ToolPage } from '../../ui/tool-page.tsx'
import { ActivationForm } from './activation-form.tsx'
import { offerState } from './next-step.ts'
import { NoMethod } from './no-method.tsx'
import { OfferFold } from './offer-fold.tsx'
import { type Outcome, toastOf } from './outcome.ts'
import { PaymentHistory } from './payment-history.tsx'
import { PaymentProgress } from './payment-progress.tsx'
import { StepCard } from './step-card.tsx'
import { useNextStep } from './use-next-step.ts'
import { words } from './words.ts'

const HOUR_MS = 3_600_000

interface ActivatePageProps {
  /** Renders the card of an active licence with this text in it. `initial` is the device when the page opened. */
  renderLicence: (initial: DeviceView | undefined, text: ReactNode) => ReactNode
}

export function ActivatePage({ renderLicence }: ActivatePageProps) {
  const session = trpc.sessions.current.useQuery()
  const offer = trpc.payments.offer.useQuery()
  const history = trpc.payments.history.useQuery()
  const step = useNextStep()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const currentPayment = useCurrentPayment(history.data?.payments)

  const device = session.data?.device
  const isActive = device?.is_trial === 2 && device.enabled
  const [initial] = useState(device)
  const canPay = step !== null && offerState(step) !== 'hidden'
  const shownPayment = step?.kind === 'payment' ? step.payment : currentPayment
  const isContinued = step?.kind === 'payment'
  const toast = toastOf(outcome, currentPayment)

  return (
    <ToolPage title={isActive ? words.activate.licence : words.activate.title} isWide>
      {isActive && renderLicence(initial, <Licence until={device.expire_date} />)}
      {(offer.isPending || session.isPending || history.isPending) && <Skeleton lines={7} />}
      {offer.isError && !offer.data && <QueryFailure title={words.activate.priceFailed} query={offer} />}
      {shownPayment && (
        <PaymentProgress payment={shownPayment}>{isContinued && <StepCard step={step} />}</PaymentProgress>
      )}
      {step && !isContinued && <StepCard step={step} />}
      {offer.data && device && step && (
        <OfferFold
          state={offerState(step)}
          title={step.kind === 'payment' ? words.activate.otherMethod : words.activate.extend}
        >
          {step.kind === 'payment' && step.payment.slip && <Notice>{words.slip.withdrawn}</Notice>}
          {offer.data.methods.length > 0 ? (
            <ActivationForm
              offer={offer.data}
              mac={device.mac_address}
              hasTimeLeft={device.is_trial !== 0}
              canPay={canPay}
              startedMethod={!isContinued && shownPayment?.step === 'started' ? shownPayment.method : null}
              onOutcome={setOutcome}
            />
          ) : (
            <NoMethod
              offer={offer.data}
              mac={device.mac_address}
              hasTimeLeft={device.is_trial !== 0}
              isBusy={offer.isFetching}
              onRetry={() => void offer.refetch()}
            />
          )}
        </OfferFold>
      )}
      {history.isError && !history.data && <QueryFailure title={words.history.loadFailed} query={history} />}
      <PaymentHistory
        payments={history.data?.payments ?? []}
        explainedReference={shownPayment?.reference}
        canPay={canPay}
      />
      {toast && (
        <Toast kind={toast.kind} title={toast.title} onClose={() => setOutcome(null)}>
          {toast.text && <p>{toast.text}</p>}
        </Toast>
      )}
    </ToolPage>
  )
}

/** The end of the licence, and a link to the playlists, or to add the first one. */
function Licence({ until }: { until: string | null }) {
  const list = trpc.playlists.list.useQuery()
  const isEmpty = list.data?.playlists.length === 0
  return (
    <>
      <h2>{until === null ? words.activate.life : words.activate.until(formatDate(until))}</h2>
      {list.data && (
        <Link to="/dashboard" search={isEmpty ? { view: 'add' } : {}} className={buttonClass()}>
          {isEmpty ? words.next.playlist : words.next.playlists}
        </Link>
      )}
    </>
  )
}

/**
 * The newest payment, unless it had ended before this visit; a closed or refunded one counts as ended an hour after its last change.
 * `payments` begins with the newest.
 */
function useCurrentPayment(payments: readonly PaymentView[] | undefined): PaymentView | null {
  const newest = payments?.[0]
  /** Reference of the newest payment if it had ended, otherwise null; undefined while loading. */
  const [pastPayment, setPastPayment] = useState<string | null>()
  if (payments && pastPayment === undefined)
    setPastPayment(newest && isPast(newest) ? newest.reference : null)
  return newest && newest.reference !== pastPayment ? newest : null
}

function isPast({ step, not_needed, changed_at }: PaymentView): boolean {
  if (step === 'active' || not_needed) return true
  return (step === 'closed' || step === 'refunded') && Date.parse(changed_at) < serverNow() - HOUR_MS
}
