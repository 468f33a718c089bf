import type { PaymentStep } from '@player/server/contract/payments'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { failureOf } from '../../api/failure.ts'
import { trpc } from '../../api/trpc.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ToolPage } from '../../ui/tool-page.tsx'
import { QueryFailure } from '../../api/query-failure.tsx'
import styles from './card-frame-page.module.css'
import { type Flash, storeFlash } from './flash.ts'
import { onFramedReturn } from './framed-return.ts'
import { PaymentProgress } from './payment-progress.tsx'
import { words } from './words.ts'

/** The card provider's form in a frame. Opens the dashboard when the payment no longer needs the form, or when the frame shows our return page. */
export function CardFramePage() {
  const address = useParams({ from: '/cowpay/checkout/$fram_code/$intension' })
  const navigate = useNavigate()
  const frame = trpc.payments.frame.useQuery(address, { staleTime: Infinity })
  const [isShown, setShown] = useState(false)
  const history = trpc.payments.history.useQuery()
  const payment = history.data?.payments.find(({ method }) => method === 'cowpay')
  const isWaiting = history.isPending && !frame.isError
  // The server answers malformed codes with 'invalid'.
  const isMissing = frame.isError && ['missing', 'invalid'].includes(failureOf(frame.error).kind ?? '')
  const isFormDone = frame.data && payment && !FORM_STEPS.has(payment.step)

  const leave = useEffectEvent((flash: Flash) => {
    storeFlash(flash)
    void navigate({ to: '/dashboard', replace: true })
  })
  useEffect(() => onFramedReturn(() => leave('processing')), [])
  useEffect(() => {
    if (isFormDone) leave(payment.step === 'closed' ? 'cancelled' : 'processing')
  }, [isFormDone, payment])

  if (isMissing)
    return (
      <EmptyState
        heading="h1"
        title={words.card.missing.title}
        action={
          <Link to="/dashboard/active-device" className={buttonClass()}>
            {words.activate.title}
          </Link>
        }
      >
        {words.card.missing.text}
      </EmptyState>
    )
  return (
    <ToolPage
      isWide
      title={words.card.title}
      // An empty line while it loads, so that nothing moves.
      intro={
        (payment || isWaiting) && (
          <Sentence
            text={
              payment ? words.card.intro(payment.price.text, payment.mac_address) : '<price>\u00A0</price>'
            }
            marks={{ price: (price) => <strong className={styles['price']}>{price}</strong> }}
          />
        )
      }
      back={<BackLink to="/dashboard/active-device">{words.card.back}</BackLink>}
    >
      <div className={styles['columns']}>
        {(payment || isWaiting) && (
          <PaymentProgress payment={payment ?? null} instruction={words.card.enter} />
        )}
        {!frame.isError && (
          <div className={styles['form']} data-surface="paper">
            {!isShown && <Skeleton lines={10} />}
            {frame.data && (
              <iframe
                className={styles['frame']}
                src={frame.data.url}
                title={words.card.frame}
                sandbox={frame.data.sandboxed ? SANDBOX : undefined}
                onLoad={() => setShown(true)}
              />
            )}
          </div>
        )}
      </div>
      {frame.isError && !isMissing && <QueryFailure title={words.card.loadFailed} query={frame} />}
    </ToolPage>
  )
}

/** Permissions that the form and the bank's page need: no new windows, no downloads, and no leaving our page without a click. */
const SANDBOX = 'allow-scripts allow-forms allow-same-origin allow-top-navigation-by-user-activation'

/** Steps at which the form stays open. */
const FORM_STEPS = new Set<PaymentStep>(['started', 'approved', 'declined'])
