import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { TextField } from './field.tsx'
import { iconButton } from '../button.tsx'
import { words } from './words.ts'

type SecretFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'end'>

/** A secret with a button to show it. */
export function SecretField(props: SecretFieldProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
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
