import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface TroubleProps {
  /** What could not be shown. */
  title: string
  onRetry: () => void
  busy?: boolean
  /** 'h1' where there is nothing else on the page. */
  heading?: 'h1' | 'h2'
}

/** Stands where something could not be loaded: a sentence, and one way on. */
export function Trouble({ title, onRetry, busy = false, heading = 'h2' }: TroubleProps) {
  return (
    <div role="alert">
      <EmptyState
        title={title}
        heading={heading}
        action={
          <Button kind="secondary" busy={busy} onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {navigator.onLine
          ? 'Our server does not answer as it should. Nothing of yours is lost.'
          : 'You are offline. We go on as soon as you are connected again.'}
      </EmptyState>
    </div>
  )
}
