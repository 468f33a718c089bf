import { Search } from 'lucide-react'
import { ClearButton } from './clear-button.tsx'
import { TextField } from './field.tsx'
import styles from './search-field.module.css'

interface SearchFieldProps {
  value: string
  words: { readonly label: string; readonly placeholder: string; readonly clear: string }
  /** The number of results in words, for screen readers. */
  resultText: string
  isDisabled?: boolean
  onValue: (value: string) => void
}

export const SearchField = ({ value, words, resultText, isDisabled = false, onValue }: SearchFieldProps) => (
  <search className={styles['search']}>
    <Search className={styles['lens']} size={18} />
    <TextField
      label={<span className="visually-hidden">{words.label}</span>}
      placeholder={words.placeholder}
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      dir="auto"
      disabled={isDisabled}
      value={value}
      onValue={onValue}
      end={value !== '' && <ClearButton label={words.clear} onClear={() => onValue('')} />}
    />
    <output className="visually-hidden">{value.trim() && resultText}</output>
  </search>
)
