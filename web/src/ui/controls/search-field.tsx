import { Search, X } from 'lucide-react'
import { iconButton } from '../button.tsx'
import { TextField } from './field.tsx'
import styles from './search-field.module.css'

interface SearchFieldProps {
  value: string
  words: { readonly label: string; readonly placeholder: string; readonly clear: string }
  /** The number of results in words, for screen readers. */
  resultText: string
  onValue: (value: string) => void
}

/** A field that filters a list by name. */
export const SearchField = ({ value, words, resultText, onValue }: SearchFieldProps) => (
  <search className={styles['search']}>
    <Search className={styles['lens']} size={18} aria-hidden="true" />
    <TextField
      label={<span className="visually-hidden">{words.label}</span>}
      placeholder={words.placeholder}
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      dir="auto"
      value={value}
      onValue={onValue}
      end={
        value !== '' && (
          <button type="button" className={iconButton()} aria-label={words.clear} onClick={() => onValue('')}>
            <X size={18} aria-hidden="true" />
          </button>
        )
      }
    />
    <output className="visually-hidden">{value.trim() && resultText}</output>
  </search>
)
