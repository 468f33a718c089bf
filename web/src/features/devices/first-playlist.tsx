import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { DrawnTelevision } from '../../ui/drawn-television.tsx'

/** Shows the playlist that the owner just saved, otherwise the first one. The key restarts the animation when the name changes. */
export function FirstPlaylist({ isOn, isOnIfEmpty = false }: { isOn: boolean; isOnIfEmpty?: boolean }) {
  const list = trpc.playlists.list.useQuery()
  // Kept in the state, because the list removes it from the history.
  const [savedId] = useState(useLocation({ select: ({ state }) => state.savedPlaylist }))
  const playlists = list.data?.playlists ?? []
  const name = (playlists.find(({ _id }) => _id === savedId) ?? playlists[0])?.playlist_name
  return <DrawnTelevision key={name} playlist={isOn ? (name ?? (isOnIfEmpty ? '' : null)) : null} />
}
