import { LogOut } from 'lucide-react'
import { FailureToast } from '../../api/failure-toast.tsx'
import { trpc } from '../../api/trpc.ts'
import { DEVICE_LOGIN } from './login-path.ts'
import { storeSessionEnd, storeSessionHint } from './session-hint.ts'
import { words } from './words.ts'

export function LogOutButton({ className }: { className?: string | undefined }) {
  const logOut = trpc.sessions.logout.useMutation({
    // The reason is stored before other tabs notice the end of the session, so that they show it.
    onMutate: () => storeSessionEnd('logged-out'),
    onSuccess: () => {
      // A full load ends the live stream and clears the cache.
      window.location.replace(DEVICE_LOGIN)
    },
    onError: storeSessionHint,
  })
  return (
    <>
      <button type="button" className={className} disabled={logOut.isPending} onClick={() => logOut.mutate()}>
        <LogOut size={20} />
        {words.logOut.button}
      </button>
      <FailureToast
        title={words.logOut.failed}
        error={logOut.error}
        noAnswerTexts={words.noAnswer}
        onClose={() => logOut.reset()}
      />
    </>
  )
}
