import { useState } from 'react'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { words } from './words.ts'

interface PlaylistSearchProps {
  value: string
  matchCount: number
  /** True while the list is loading. */
  isDisabled: boolean
  onValue: (value: string) => void
}

export function PlaylistSearch({ value, matchCount, isDisabled, onValue }: PlaylistSearchProps) {
  // The address follows the input. It replaces the input only when something else changes it.
  const [input, setInput] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    if (value !== input.trim()) setInput(value)
  }
  return (
    <SearchField
      value={input}
      words={words.search}
      isDisabled={isDisabled}
      resultText={words.search.found(matchCount)}
      onValue={(text) => {
        setInput(text)
        onValue(text.trim())
      }}
    />
  )
}
