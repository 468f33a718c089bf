import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { DrawnTelevision } from '../../ui/drawn-television.tsx'

interface FirstPlaylistProps {
  isOn: boolean
  /** Whether it is on without any playlist, too. */
  isOnWithout?: boolean
}

/** A television with the playlist that was just saved, else the first one if there is any. A new key, so that another name arrives as the first one did. */
export function FirstPlaylist({ isOn, isOnWithout = false }: FirstPlaylistProps) {
  const list = trpc.playlists.list.useQuery()
  // The list forgets it.
  const [saved] = useState(useLocation({ select: ({ state }) => state.savedPlaylist }))
  const playlists = list.data?.playlists ?? []
  const name = (playlists.find(({ _id }) => _id === saved) ?? playlists[0])?.playlist_name
  return <DrawnTelevision key={name} playlist={isOn ? (name ?? (isOnWithout ? '' : null)) : null} />
}
