import { useState } from 'react'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { words } from './words.ts'

interface PlaylistSearchProps {
  value: string
  matchCount: number
  onValue: (value: string) => void
}

/** Filters the list by name. */
export function PlaylistSearch({ value, matchCount, onValue }: PlaylistSearchProps) {
  // The address changes after the input: it may replace the text only when it changes by itself.
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    if (value !== typed.trim()) setTyped(value)
  }
  return (
    <SearchField
      value={typed}
      words={words.search}
      found={words.search.found(matchCount)}
      onValue={(text) => {
        setTyped(text)
        onValue(text.trim())
      }}
    />
  )
}
