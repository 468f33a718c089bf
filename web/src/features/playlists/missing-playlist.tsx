import { messages } from '@player/server/messages/playlists'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { words } from './words.ts'

export const MissingPlaylist = () => (
  <EmptyState
    heading="h1"
    title={messages.playlist_missing}
    action={
      <Link to="/dashboard" className={buttonClass({ kind: 'secondary' })}>
        {words.list.back}
      </Link>
    }
  />
)
