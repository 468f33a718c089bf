import { type ReactNode, useEffect } from 'react'
import { failureOf } from '../../api/failure.ts'
import { trpc } from '../../api/trpc.ts'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { QueryFailure } from '../../api/query-failure.tsx'
import { loginPath } from './login-path.ts'
import { Opening } from './opening.tsx'
import styles from './session-guard.module.css'
import { storeSessionHint } from './session-hint.ts'
import { useSessionEnd } from './use-session-end.ts'
import { words } from './words.ts'

/** Shows its children only with a session. Only a 401 leads to the login; other failures can be retried. */
export function SessionGuard({ children }: { children: ReactNode }) {
  const session = trpc.sessions.current.useQuery()
  const hasSession = session.data !== undefined
  const sessionEnd = useSessionEnd(hasSession)

  useEffect(() => {
    if (hasSession) storeSessionHint()
  }, [hasSession])

  if (!hasSession && session.isError && failureOf(session.error).kind !== 'unauthorised')
    return (
      <main className={styles['scene']} data-surface="system">
        <Logo />
        <QueryFailure heading="h1" title={words.guard.loadFailed} query={session} />
      </main>
    )
  if (!hasSession) return <Opening />
  return (
    <>
      {children}
      {sessionEnd.isAsking && (
        <Dialog
          title={words.guard.ended.title}
          onClose={sessionEnd.close}
          actions={
            <a className={buttonClass()} data-initial-focus href={loginPath(window.location)} target="_blank">
              {words.guard.ended.logIn}
            </a>
          }
        >
          {words.guard.ended.text}
        </Dialog>
      )}
    </>
  )
}
