import { X } from 'lucide-react'
import { iconButtonClass } from '../button.tsx'

interface ClearButtonProps {
  label: string
  onClear: () => void
}

/** A button at the end of a field that empties it and gives it the focus. */
export const ClearButton = ({ label, onClear }: ClearButtonProps) => (
  <button
    type="button"
    className={iconButtonClass()}
    aria-label={label}
    onClick={({ currentTarget }) => {
      // The focus moves first, because the button disappears together with the text.
      currentTarget.closest('search, aside')?.querySelector('input')?.focus()
      onClear()
    }}
  >
    <X size={18} />
  </button>
)
