import { useHydrated } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Repeats the last press from before the calling component was hydrated: until then, React calls no handlers for presses in its part of the page. */
export function useEarlyPress(): void {
  const isHydrated = useHydrated()
  useEffect(() => {
    if (!isHydrated) return
    // The repetition is a task of its own, because React first answers a press that made it hydrate this part.
    const timer = setTimeout(() => {
      const pressed = window.earlyPress
      const button =
        pressed instanceof HTMLInputElement
          ? pressed.form?.querySelector<HTMLButtonElement>('[type="submit"]')
          : pressed
      button?.click()
    })
    return () => clearTimeout(timer)
  }, [isHydrated])
}

const forget = (): void => void delete window.earlyPress

/** Handlers of an element around the page: the app answers this press, so nothing has to repeat it. */
export const forgetAnsweredPress = { onClickCapture: forget, onKeyDownCapture: forget }
