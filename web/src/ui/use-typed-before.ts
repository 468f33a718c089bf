import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/**
 * A prerendered form can be typed into before its script is there: what stands in its fields then is handed over once, so
 * that it is not lost. Fields that are empty are not named.
 */
export function useTypedBefore(
  form: RefObject<HTMLFormElement | null>,
  onTyped: (typed: Record<string, string>) => void,
): void {
  const handOver = useEffectEvent(onTyped)
  // Within the same task as the hydration: a press of the button may be the very next one.
  useLayoutEffect(() => {
    if (!form.current) return
    const typed: Record<string, string> = {}
    for (const [name, value] of new FormData(form.current)) {
      if (typeof value === 'string' && value !== '') typed[name] = value
    }
    if (Object.keys(typed).length > 0) handOver(typed)
  }, [form])
}
