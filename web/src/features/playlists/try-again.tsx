import { failureOf } from '../../api/failure.ts'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { whyFailed } from '../../ui/controls/no-answer.ts'
import styles from './playlist-result.module.css'
import { words } from './result-words.ts'

export function TryAgain({ id, name }: { id: string; name: string }) {
  const utils = trpc.useUtils()
  const ask = trpc.results.tryAgain.useMutation({ onSettled: () => utils.results.list.invalidate() })
  const failure = ask.error && failureOf(ask.error)
  return (
    <>
      <Button
        kind="secondary"
        size="small"
        busy={ask.isPending}
        aria-label={words.tryAgain.named(name)}
        onClick={() => ask.mutate({ id })}
      >
        {words.tryAgain.button}
      </Button>
      {failure && (
        <p role="alert" className={styles['answer']}>
          {whyFailed(failure, words.failed)}
        </p>
      )}
    </>
  )
}
