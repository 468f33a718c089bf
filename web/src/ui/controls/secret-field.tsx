import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './cells.module.css'
import { TextField } from './field.tsx'
import { iconButtonClass } from '../button.tsx'
import { words } from './words.ts'

interface SecretFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'end' | 'over'> {
  /** Draws one cell for each possible character; those beyond `min` look optional. */
  cells?: { readonly min: number; readonly max: number }
}

export function SecretField({ cells, ...props }: SecretFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      over={cells && <Cells {...cells} value={props.value} isShown={isShown} />}
      type={isShown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className={iconButtonClass()}
          aria-label={words.showTyped}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon size={20} />
        </button>
      }
    />
  )
}

interface CellsProps {
  min: number
  max: number
  value: string
  isShown: boolean
}

/** Cells drawn over the input, which has the text and the focus, and which screen readers read. */
const Cells = ({ min, max, value, isShown }: CellsProps) => (
  <span className={styles['cells']} aria-hidden="true">
    {Array.from({ length: max }, (_, position) => (
      // A cell is identified by its position.
      // oxlint-disable-next-line react/no-array-index-key
      <span
        key={position}
        className={classNames(
          position >= Math.max(min, value.length) && styles['optional'],
          position === Math.min(value.length, max - 1) && styles['next'],
        )}
      >
        {value[position] && (isShown ? value[position] : '•')}
      </span>
    ))}
  </span>
)
