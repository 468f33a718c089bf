import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './cells.module.css'
import { TextField } from './field.tsx'
import { iconButton } from '../button.tsx'
import { words } from './words.ts'

interface SecretFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'end' | 'over'> {
  /** Shows each character in a cell; those beyond `min` look optional. */
  cells?: { readonly min: number; readonly max: number }
}

/** A secret with a button to show it. */
export function SecretField({ cells, ...props }: SecretFieldProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      over={cells && <Cells {...cells} value={props.value} isShown={shown} />}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className={iconButton()}
          aria-label={words.showTyped}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon size={20} aria-hidden="true" />
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

/** Drawn over the input, which keeps the text, the focus and what screen readers say. */
function Cells({ min, max, value, isShown }: CellsProps) {
  return (
    <span className={styles['cells']} aria-hidden="true">
      {Array.from({ length: max }, (_, place) => (
        // A cell is its place.
        // oxlint-disable-next-line react/no-array-index-key
        <span
          key={place}
          className={classNames(
            place >= min && styles['optional'],
            place === Math.min(value.length, max - 1) && styles['next'],
          )}
        >
          {value[place] && (isShown ? value[place] : '•')}
        </span>
      ))}
    </span>
  )
}
