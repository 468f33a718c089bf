import { failureOf } from '../../api/failure.ts'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { noAnswer } from '../../ui/controls/no-answer.ts'
import { LIST_TITLE } from './deletion-notice.tsx'
import styles from './playlist-result.module.css'
import { words } from './result-words.ts'

interface SwapAddressesProps {
  id: string
  name: string
  /** The address that works. */
  origin: string
}

/** Makes the address that works the first one (D57). */
export function SwapAddresses({ id, name, origin }: SwapAddressesProps) {
  const utils = trpc.useUtils()
  const swap = trpc.playlists.swapAddress.useMutation({
    onSuccess: async () => {
      // The button goes away with the answer.
      document.getElementById(LIST_TITLE)?.focus({ preventScroll: true })
      await Promise.all([utils.playlists.list.invalidate(), utils.results.list.invalidate()])
    },
  })
  const failure = swap.error && failureOf(swap.error)
  return (
    <>
      <Button
        kind="secondary"
        size="small"
        busy={swap.isPending}
        aria-label={words.swap.named(name)}
        onClick={() => swap.mutate({ id, origin })}
      >
        {words.swap.button}
      </Button>
      {failure && (
        <p role="alert" className={styles['todo']}>
          {failure.kind === null ? noAnswer() : failure.message || words.failed}
        </p>
      )}
    </>
  )
}
