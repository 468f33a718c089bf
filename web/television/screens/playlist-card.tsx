import type { Playlist } from '@player/server/app-client'
import { words } from '../words.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { scrollToCard } from './scroll.ts'

/** Opens a playlist. The only playlist's name is the heading above, so its card says 'Watch'. */
export function PlaylistCard({
  playlist,
  isOnly,
  cover,
  hasInitialFocus,
  onFocus,
  onOpen,
}: {
  playlist: Playlist
  isOnly: boolean
  cover: string
  hasInitialFocus: boolean
  onFocus: () => void
  onOpen: () => void
}) {
  return (
    <div
      className="card"
      onFocus={({ currentTarget }) => {
        scrollToCard(currentTarget)
        onFocus()
      }}
    >
      <img src={cover} alt="" />
      <Button hasInitialFocus={hasInitialFocus} onPress={onOpen}>
        {isOnly && <Icon name="play" />}
        <strong>
          {isOnly && words.watch} <span className={isOnly ? 'unseen' : undefined}>{playlist.name}</span>
        </strong>
      </Button>
    </div>
  )
}
