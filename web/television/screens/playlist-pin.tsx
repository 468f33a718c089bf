import type { Playlist } from '@player/server/app-client'
import { useBack, useTelevision } from '../use-view.ts'
import { Message } from './message.tsx'
import { NumberPad } from './number-pad.tsx'

/** Asks once for the PIN of a playlist that was protected before this television was added to the device. */
export function PlaylistPin({ playlist, onClose }: { playlist: Playlist; onClose: () => void }) {
  const { client } = useTelevision()
  useBack(onClose)
  return (
    <Message
      title={playlist.name}
      text="This playlist is protected. Type its PIN once, and this television keeps it."
      aside={
        <NumberPad
          label="PIN of this playlist"
          secret
          maxLength={6}
          onSend={(pin) => client.unlock(playlist.id, pin)}
        />
      }
    />
  )
}
