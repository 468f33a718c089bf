import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { words } from './controls/words.ts'

/** Why a call failed, as `api/failure.ts` reports it. */
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
  /** 'h1' if the page shows nothing else. */
  heading?: 'h1' | 'h2'
}

/** The message of the server; without an answer, that the server or the network cannot be reached. */
function messageOf({ kind, message }: CallFailure): string {
  if (kind !== null) return message ?? words.loadFailure.refused
  return navigator.onLine ? words.loadFailure.server : words.loadFailure.offline
}

/** Shown in place of content that could not be loaded, with a button to retry. */
export function LoadFailure({ title, failure, onRetry, busy = false, heading = 'h2' }: LoadFailureProps) {
  return (
    <div role="alert">
      <EmptyState
        title={title}
        heading={heading}
        action={
          <Button kind={heading === 'h1' ? 'primary' : 'secondary'} busy={busy} onClick={onRetry}>
            {words.loadFailure.retry}
          </Button>
        }
      >
        {messageOf(failure)}
      </EmptyState>
    </div>
  )
}
