import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { DrawnTelevision } from '../../ui/drawn-television.tsx'

interface FirstPlaylistProps {
  isOn: boolean
  /** Whether the television is on even without a playlist. */
  isOnIfEmpty?: boolean
}

/** A drawn television with the playlist that the owner just saved, otherwise with the first one. The key restarts its animation for a new name. */
export function FirstPlaylist({ isOn, isOnIfEmpty = false }: FirstPlaylistProps) {
  const list = trpc.playlists.list.useQuery()
  // The id is kept in the state, because the list removes it from the history.
  const [savedId] = useState(useLocation({ select: ({ state }) => state.savedPlaylist }))
  const playlists = list.data?.playlists ?? []
  const name = (playlists.find(({ _id }) => _id === savedId) ?? playlists[0])?.playlist_name
  return <DrawnTelevision key={name} playlist={isOn ? (name ?? (isOnIfEmpty ? '' : null)) : null} />
}
