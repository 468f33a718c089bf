import { nextPath } from '@player/server/kernel/next-path'
import { useHydrated, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { PageHead } from '../shell/page-head.tsx'
import { loadLogin } from './load-login.ts'
import { LoginFigure } from './login-figure.tsx'
import { LoginForm } from './login-form.tsx'
import styles from './login-page.module.css'
import { hasSessionHint, storeSessionEnd, type SessionEnd, takeSessionEnd } from './session-hint.ts'
import { TooOld } from './too-old.tsx'
import { words } from './login-words.ts'
import { Notice } from '../../ui/controls/notice.tsx'

export function LoginPage() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    const skipLogin = async () => {
      if (!hasSessionHint()) return
      const { hasSession } = await loadLogin()
      if (await hasSession()) window.location.replace(nextPath(window.location.search))
      else storeSessionEnd('ended')
    }
    // Without an answer the visitor logs in.
    const trySkipping = () => void skipLogin().catch(() => undefined)
    trySkipping()
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && trySkipping()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  return (
    <div className={styles['page']}>
      <PageHead path={path} title={words.title} {...words.head} />
      <div className={classNames(styles['night'], 'grain')} data-surface="night">
        <h1 className={styles['title']}>{words.title}</h1>
        <LoginFigure text={words.text} part="key" />
      </div>
      <div className={styles['paper']} data-surface="paper">
        <TooOld />
        <EndedNotice />
        <LoginForm />
      </div>
    </div>
  )
}

/** How this tab's session ended, which is read once per document; undefined before. */
let sessionEnd: SessionEnd | null | undefined
function readEnd(): SessionEnd | null {
  if (sessionEnd === undefined) sessionEnd = takeSessionEnd()
  return sessionEnd
}

function EndedNotice() {
  const end = useHydrated() ? readEnd() : null
  if (end === null) return null
  return (
    <div className={styles['ended']}>
      <Notice title={words.ended.title[end]}>{words.ended.text[end]}</Notice>
    </div>
  )
}
