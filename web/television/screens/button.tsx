import { type ComponentProps, type ReactNode, useContext, useEffect, useRef } from 'react'
import { CoveredContext } from '../use-keys.ts'

export function Button({
  children,
  onPress,
  hasInitialFocus = false,
  quiet = false,
  label,
  current = false,
  disabled = false,
  isEarly = false,
}: {
  children: ReactNode
  onPress: () => void
  hasInitialFocus?: boolean
  quiet?: boolean
  /** For screen readers, if the button shows an icon, or its text says too little. */
  label?: string
  /** Whether the button leads to the current screen. */
  current?: boolean
  disabled?: boolean
  /** Whether it is too early to press: the button can have the focus, but ignores presses. */
  isEarly?: boolean
}) {
  const button = useRef<HTMLButtonElement>(null)
  const isCovered = useContext(CoveredContext)
  const wasCovered = useRef(false)
  useEffect(() => {
    // After a question the focus returns to its element, unless that was removed.
    const isRestored = wasCovered.current && document.activeElement !== document.body
    wasCovered.current = isCovered
    if (hasInitialFocus && !isCovered && !isRestored) button.current?.focus()
  }, [hasInitialFocus, isCovered])
  return (
    <button
      ref={button}
      type="button"
      className={quiet ? 'button quiet' : 'button'}
      aria-label={label}
      aria-current={current || undefined}
      aria-disabled={isEarly || undefined}
      disabled={disabled}
      onClick={isEarly ? undefined : onPress}
    >
      {children}
    </button>
  )
}

/** The only button of a message, which has the focus. */
export const OnlyButton = (props: ComponentProps<typeof Button>) => (
  <div className="row">
    <Button hasInitialFocus {...props} />
  </div>
)
