import { Search, X } from 'lucide-react'
import { useState } from 'react'
import { TextField } from '../../ui/controls/field.tsx'
import { iconButton } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/controls/visually-hidden.tsx'
import styles from './playlist-list.module.css'
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
  const put = (text: string) => {
    setTyped(text)
    onValue(text.trim())
  }
  return (
    <search className={styles['search']}>
      <Search className={styles['lens']} size={18} aria-hidden="true" />
      <TextField
        label={<VisuallyHidden>{words.search.label}</VisuallyHidden>}
        placeholder={words.search.placeholder}
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onValue={put}
        end={
          typed !== '' && (
            <button
              type="button"
              className={iconButton()}
              aria-label={words.search.clear}
              onClick={() => put('')}
            >
              <X size={18} aria-hidden="true" />
            </button>
          )
        }
      />
      <output className="visually-hidden">{value && words.search.found(matchCount)}</output>
    </search>
  )
}
