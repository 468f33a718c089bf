import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

interface ButtonStyle {
  kind?: 'primary' | 'secondary' | 'quiet' | undefined
  size?: 'normal' | 'large' | 'small' | undefined
  wide?: boolean | undefined
}

/** A button's class, for links that look like one. */
export const buttonClass = ({ kind = 'primary', size = 'normal', wide = false }: ButtonStyle = {}): string =>
  classNames(styles['button'], styles[kind], styles[size], wide && styles['wide'])

/** The class of a button or link with only an icon. */
export const iconButtonClass = (className?: string): string => classNames(styles['icon'], className)

interface ButtonProps extends ButtonStyle, Omit<ComponentProps<'button'>, 'children'> {
  children: ReactNode
  /** A busy button keeps width and focus, and ignores clicks. */
  busy?: boolean
}

export function Button({
  kind,
  size,
  wide,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ kind, size, wide }), className)}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      <span className={styles['label']}>{children}</span>
      {busy && <span className={styles['spinner']} aria-hidden="true" />}
    </button>
  )
}
