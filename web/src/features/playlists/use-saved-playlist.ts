import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The saved playlist, which the list marks. */
    savedPlaylist?: string
  }
}

/** The playlist that the owner saved just before this visit of the list; `id` is undefined if there is none. */
export function useSavedPlaylist() {
  const navigate = useNavigate()
  const savedId = useLocation({ select: ({ state }) => state.savedPlaylist })
  const [id] = useState(savedId)
  const [isForgotten, setIsForgotten] = useState(false)
  useEffect(() => {
    // The id is removed from the history, so that a reload does not announce the playlist again.
    if (savedId !== undefined) void navigate({ to: '.', search: true, replace: true, resetScroll: false })
  }, [savedId, navigate])
  return { id, isAnnounced: id !== undefined && !isForgotten, forget: () => setIsForgotten(true) }
}
