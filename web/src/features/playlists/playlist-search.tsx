import { Search, X } from 'lucide-react'
import { useState } from 'react'
import { TextField } from '../../ui/controls/field.tsx'
import { iconButton } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/controls/visually-hidden.tsx'
import styles from './playlist-list.module.css'
import { words } from './words.ts'

interface PlaylistSearchProps {
  value: string
  found: number
  onValue: (value: string) => void
}

/** Filters the list by name. */
export function PlaylistSearch({ value, found, onValue }: PlaylistSearchProps) {
  // The address lags behind the input.
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
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
      <output className="visually-hidden">{value && words.search.found(found)}</output>
    </search>
  )
}
