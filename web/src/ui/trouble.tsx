import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { words } from './words.ts'

interface TroubleProps {
  title: string
  onRetry: () => void
  busy?: boolean
  /** 'h1' where there is nothing else on the page. */
  heading?: 'h1' | 'h2'
}

/** Shown in place of what could not be loaded, with a retry. */
export function Trouble({ title, onRetry, busy = false, heading = 'h2' }: TroubleProps) {
  return (
    <div role="alert">
      <EmptyState
        title={title}
        heading={heading}
        action={
          <Button kind="secondary" busy={busy} onClick={onRetry}>
            {words.trouble.retry}
          </Button>
        }
      >
        {navigator.onLine ? words.trouble.server : words.trouble.offline}
      </EmptyState>
    </div>
  )
}
