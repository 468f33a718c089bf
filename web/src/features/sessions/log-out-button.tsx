import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { type Failure, failureOf } from '../../api/failure.ts'
import { trpc } from '../../api/trpc.ts'
import { noAnswer } from '../../ui/controls/no-answer.ts'
import { Toast } from '../../ui/controls/notice.tsx'
import { DEVICE_LOGIN } from './login-path.ts'
import { storeSessionEnd, storeSessionHint } from './session-hint.ts'
import { words } from './words.ts'

/** Logs out and goes to the login page. */
export function LogOutButton({ className }: { className?: string | undefined }) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const logOut = trpc.sessions.logout.useMutation({
    // Before other tabs notice the end of the session, so that they show this reason.
    onMutate: () => storeSessionEnd('logged-out'),
    onSuccess: () => {
      // A full load ends the live stream and clears the cache.
      window.location.replace(DEVICE_LOGIN)
    },
    onError: (error) => {
      storeSessionHint()
      setFailure(failureOf(error))
    },
  })
  return (
    <>
      <button type="button" className={className} disabled={logOut.isPending} onClick={() => logOut.mutate()}>
        <LogOut size={20} aria-hidden="true" />
        {words.logOut.button}
      </button>
      {failure && (
        <Toast kind="bad" title={words.logOut.failed} onClose={() => setFailure(null)}>
          {failure.kind === null ? noAnswer(words.noAnswer) : failure.message}
        </Toast>
      )}
    </>
  )
}
