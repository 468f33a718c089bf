import { Link, useMatches } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { trpc } from '../../api/trpc.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { canContinue, type NextStep } from './next-step.ts'
import styles from './next-step-link.module.css'
import { useNextStep } from './use-next-step.ts'
import { words } from './words.ts'

const ACTIVATE_PATH = '/dashboard/active-device'
/** The start of the path of the page that continues a card payment. */
const CARD_PATH_START = '/cowpay/'

/** A link to the next step; nothing if there is none, or on the step's own page. */
export function NextStepLink() {
  const step = useNextStep()
  const session = trpc.sessions.current.useQuery()
  // Path of the page that is shown, not of the address: the link changes together with the page, not before it.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname })
  const text = path === ACTIVATE_PATH || path?.startsWith(CARD_PATH_START) ? null : step && textOf(step)
  /** Whether the step matters more than everything else on the page. */
  const isMostImportant =
    Boolean(text) &&
    (step?.kind === 'support' || step?.kind === 'payment' || session.data?.device.is_trial === 0)
  // The attribute makes the buttons that add playlists secondary. It is on the root element, because old browsers do not know :has().
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-important-step', isMostImportant)
    return () => document.documentElement.removeAttribute('data-important-step')
  }, [isMostImportant])
  if (!step || !text) return null
  if (step.kind === 'support')
    return (
      // The public pages are another document.
      <a href="/contact" className={buttonClass({ size: 'small' })}>
        {text}
      </a>
    )
  return (
    <Link
      to={ACTIVATE_PATH}
      className={classNames(
        buttonClass({ size: 'small', kind: isMostImportant ? 'primary' : 'secondary' }),
        step.kind !== 'payment' && styles['in-menu'],
      )}
    >
      {text}
    </Link>
  )
}

function textOf(step: NextStep): string | null {
  if (step.kind === 'active') return null
  if (step.kind !== 'payment') return words.next[step.kind]
  return canContinue(step.payment) && !step.payment.slip ? words.next.continue : words.next.view
}
