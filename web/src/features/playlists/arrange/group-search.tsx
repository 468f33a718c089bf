import { Search, X } from 'lucide-react'
import { iconButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { VisuallyHidden } from '../../../ui/controls/visually-hidden.tsx'
import styles from '../playlist-list.module.css'
import { words } from './words.ts'

interface GroupSearchProps {
  value: string
  count: number
  onValue: (value: string) => void
}

/** Filters the groups by name. */
export const GroupSearch = ({ value, count, onValue }: GroupSearchProps) => (
  <search className={styles['search']}>
    <Search className={styles['lens']} size={18} aria-hidden="true" />
    <TextField
      label={<VisuallyHidden>{words.search.label}</VisuallyHidden>}
      placeholder={words.search.placeholder}
      inputMode="search"
      autoComplete="off"
      spellCheck={false}
      dir="auto"
      value={value}
      onValue={onValue}
      end={
        value !== '' && (
          <button
            type="button"
            className={iconButton()}
            aria-label={words.search.clear}
            onClick={() => onValue('')}
          >
            <X size={18} aria-hidden="true" />
          </button>
        )
      }
    />
    <output className="visually-hidden">{value && words.found(count)}</output>
  </search>
)
