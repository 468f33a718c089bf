import { useHydrated } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Repeats the last press of a button, or of Enter in a form, from before hydration. */
export function useEarlyPress(): void {
  const hydrated = useHydrated()
  useEffect(() => {
    if (!hydrated) return
    const pressed = window.earlyPress
    delete window.earlyPress
    const button =
      pressed instanceof HTMLInputElement
        ? pressed.form?.querySelector<HTMLButtonElement>('[type="submit"]')
        : pressed
    button?.click()
  }, [hydrated])
}
