import { X } from 'lucide-react'
import { iconButton } from '../button.tsx'

/** A button at the end of a field that empties it and gives it the focus. */
export const ClearButton = ({ label, onClear }: { label: string; onClear: () => void }) => (
  <button
    type="button"
    className={iconButton()}
    aria-label={label}
    onClick={({ currentTarget }) => {
      // Before the button disappears with the text.
      currentTarget.closest('search, aside')?.querySelector('input')?.focus()
      onClear()
    }}
  >
    <X size={18} aria-hidden="true" />
  </button>
)
