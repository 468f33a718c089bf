import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './switch.module.css'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hint?: ReactNode
  /** A switch takes effect at once, a checkbox with its form. */
  kind?: 'switch' | 'checkbox'
}

export function Switch({ label, hint, kind = 'switch', ...input }: SwitchProps) {
  const hintId = useId()
  return (
    <label className={styles['field']}>
      <input
        {...input}
        type="checkbox"
        role={kind === 'switch' ? 'switch' : undefined}
        className={styles[kind]}
        aria-describedby={hint ? hintId : undefined}
      />
      <span className={styles['words']}>
        {label}
        {hint && (
          <span className={styles['hint']} id={hintId}>
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
