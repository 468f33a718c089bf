import { useCallback, useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice, Toast } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import styles from './activate-page.module.css'
import { ActivationForm } from './activation-form.tsx'
import { OfferCard } from './offer-card.tsx'
import { type Outcome, shownOf } from './outcome.ts'
import { PaymentHistory } from './payment-history.tsx'
import { PaymentProgress } from './payment-progress.tsx'
import { useCurrentPayment } from './use-current-payment.ts'
import { words } from './words.ts'

/** Activate Device: offer, method and progress. */
export function ActivatePage() {
  const session = trpc.sessions.current.useQuery()
  const offer = trpc.payments.offer.useQuery()
  const history = trpc.payments.history.useQuery()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const forget = useCallback(() => setOutcome(null), [])
  const current = useCurrentPayment(history.data?.payments)

  const device = session.data?.device
  const payments = history.data?.payments ?? []
  const held = payments.some((payment) => payment.step === 'held')
  const forLife = device?.expire_date === null
  const showsProgress = offer.data && !held && (!forLife || current)
  const shown = shownOf(outcome, current)
  const canPay = offer.data && offer.data.methods.length > 0

  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>{words.activate.title}</h1>
      {offer.isPending && <Skeleton lines={7} />}
      {offer.isError && !offer.data && (
        <LoadFailure
          title={words.activate.priceFailed}
          busy={offer.isFetching}
          onRetry={() => void offer.refetch()}
        />
      )}
      {forLife && <EmptyState title={words.activate.life.title}>{words.activate.life.text}</EmptyState>}
      {held && <Notice title={words.activate.held.title}>{words.activate.held.text}</Notice>}
      {offer.data && device && !forLife && (
        <>
          <OfferCard offer={offer.data} mac={device.mac_address} running={device.is_trial !== 0} />
          {!held && canPay && (
            <ActivationForm offer={offer.data} mac={device.mac_address} onOutcome={setOutcome} />
          )}
          {!canPay && <Notice title={words.activate.noMethod.title}>{words.activate.noMethod.text}</Notice>}
        </>
      )}
      {showsProgress && <PaymentProgress payment={current} />}
      {history.isError && !history.data && (
        <LoadFailure
          title={words.history.loadFailed}
          busy={history.isFetching}
          onRetry={() => void history.refetch()}
        />
      )}
      <PaymentHistory payments={payments} explained={showsProgress ? current?.reference : undefined} />
      {shown && (
        <Toast kind={shown.kind} title={shown.title} onClose={forget}>
          {shown.text && <p>{shown.text}</p>}
        </Toast>
      )}
    </div>
  )
}
