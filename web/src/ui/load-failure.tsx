import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { words } from './controls/words.ts'

/** Why a call failed, of `api/failure.ts`. */
interface CallFailure {
  /** Null without an answer from the server. */
  readonly kind: string | null
  readonly message: string | null
}

interface LoadFailureProps {
  title: string
  failure: CallFailure
  onRetry: () => void
  busy?: boolean
  /** 'h1' where there is nothing else on the page. */
  heading?: 'h1' | 'h2'
}

/** The server's own words; that it can't be reached only if it gave no answer. */
function messageOf({ kind, message }: CallFailure): string {
  if (kind !== null) return message ?? words.loadFailure.refused
  return navigator.onLine ? words.loadFailure.server : words.loadFailure.offline
}

/** Shown in place of what could not be loaded, with a retry. */
export function LoadFailure({ title, failure, onRetry, busy = false, heading = 'h2' }: LoadFailureProps) {
  return (
    <div role="alert">
      <EmptyState
        title={title}
        heading={heading}
        action={
          <Button kind="secondary" busy={busy} onClick={onRetry}>
            {words.loadFailure.retry}
          </Button>
        }
      >
        {messageOf(failure)}
      </EmptyState>
    </div>
  )
}
