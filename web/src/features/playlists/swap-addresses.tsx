import type { PlaylistView } from '@player/server/contract/playlists'
import { startTransition, useState } from 'react'
import { failureOf } from '../../api/failure.ts'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { whyFailed } from '../../ui/controls/no-answer.ts'
import { LIST_TITLE_ID } from './deletion-notice.tsx'
import { PinDialog } from './pin-dialog.tsx'
import styles from './playlist-result.module.css'
import { words } from './result-words.ts'

interface SwapAddressesProps {
  playlist: Pick<PlaylistView, '_id' | 'playlist_name' | 'fallbacks'>
  /** The number of the fallback that works, from 1. */
  address: number
}

/** Makes the address that works the first one. For a protected playlist, asks for its PIN first. */
export function SwapAddresses({ playlist, address }: SwapAddressesProps) {
  const utils = trpc.useUtils()
  const [isAsking, setIsAsking] = useState(false)
  const swap = trpc.playlists.swapAddress.useMutation({
    onSuccess: async () => {
      // The answer removes the button.
      document.getElementById(LIST_TITLE_ID)?.focus({ preventScroll: true })
      await Promise.all([utils.playlists.list.invalidate(), utils.results.list.invalidate()])
    },
  })
  const send = ({ fallbacks }: Pick<PlaylistView, 'fallbacks'>) =>
    swap.mutate({ id: playlist._id, origin: fallbacks?.[address - 1] ?? '' })
  const failure = swap.error && failureOf(swap.error)
  return (
    <>
      <Button
        kind="secondary"
        size="small"
        busy={swap.isPending}
        aria-label={words.swap.named(playlist.playlist_name)}
        onClick={() => (playlist.fallbacks ? send(playlist) : startTransition(() => setIsAsking(true)))}
      >
        {words.swap.button}
      </Button>
      {isAsking && (
        <PinDialog
          playlist={playlist}
          onOpened={(opened) => {
            setIsAsking(false)
            send(opened)
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
      {failure && (
        <p role="alert" className={styles['answer']}>
          {whyFailed(failure, words.failed)}
        </p>
      )}
    </>
  )
}
