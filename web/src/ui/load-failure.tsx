import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { noAnswer } from './controls/no-answer.ts'
import { words } from './controls/words.ts'

const texts = words.loadFailure

interface LoadFailureProps {
  title: string
  /** Why a call failed, as `api/failure.ts` reports it; `kind` is null without an answer from the server. */
  failure: { readonly kind: string | null; readonly message: string | null }
  onRetry: () => void
  busy?: boolean
  /** 'h1' if the page shows nothing else. */
  heading?: 'h1' | 'h2'
}

export const LoadFailure = ({ title, failure, onRetry, busy = false, heading = 'h2' }: LoadFailureProps) => (
  <div role="alert">
    <EmptyState
      title={title}
      heading={heading}
      action={
        <Button kind={heading === 'h1' ? 'primary' : 'secondary'} busy={busy} onClick={onRetry}>
          {texts.retry}
        </Button>
      }
    >
      {failure.kind === null ? noAnswer(texts) : (failure.message ?? texts.refused)}
    </EmptyState>
  </div>
)
