import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { words } from './words.ts'

interface LoadFailureProps {
  title: string
  onRetry: () => void
  busy?: boolean
  /** 'h1' where there is nothing else on the page. */
  heading?: 'h1' | 'h2'
}

/** Shown in place of what could not be loaded, with a retry. */
export function LoadFailure({ title, onRetry, busy = false, heading = 'h2' }: LoadFailureProps) {
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
        {navigator.onLine ? words.loadFailure.server : words.loadFailure.offline}
      </EmptyState>
    </div>
  )
}
