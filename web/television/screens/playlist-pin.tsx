import type { Playlist } from '@player/server/app-client'
import { type Television, useBack } from '../use-view.ts'
import { Message } from './message.tsx'
import { NumberPad } from './number-pad.tsx'

/** Asks once for the PIN of a playlist that was protected before this television was added to the device. */
export function PlaylistPin({
  television,
  playlist,
  onClose,
}: {
  television: Television
  playlist: Playlist
  onClose: () => void
}) {
  useBack(onClose)
  return (
    <Message
      television={television}
      title={playlist.name}
      text="This playlist is protected. Type its PIN once, and this television keeps it."
      aside={
        <NumberPad
          television={television}
          label="PIN of this playlist"
          secret
          maxLength={6}
          onSend={(pin) => television.client.unlock(playlist.id, pin)}
        />
      }
    />
  )
}
