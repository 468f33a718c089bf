import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'

interface SavedPlaylist {
  /** Undefined when none was saved just before. */
  readonly id: string | undefined
  readonly announced: boolean
  readonly forget: () => void
}

/** The playlist saved just before this visit of the list. */
export function useSavedPlaylist(): SavedPlaylist {
  const navigate = useNavigate()
  const savedBefore = useLocation({ select: ({ state }) => state.savedPlaylist })
  const [id] = useState(savedBefore)
  const [forgotten, setForgotten] = useState(false)
  const forget = useCallback(() => setForgotten(true), [])
  useEffect(() => {
    // Announced once, not again after a reload.
    if (savedBefore !== undefined) void navigate({ to: '.', search: true, replace: true, resetScroll: false })
  }, [savedBefore, navigate])
  return { id, announced: id !== undefined && !forgotten, forget }
}
