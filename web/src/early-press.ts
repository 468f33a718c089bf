declare global {
  interface Window {
    /** The button pressed last, or the field in which Enter was pressed, until the app answers. */
    earlyPress?: HTMLButtonElement | HTMLInputElement
  }
}

/** Works before the app's modules have run: popovers by the browser, the terms by `accept-terms.ts`. */
const NEEDS_NO_APP = '[popovertarget], [data-accepts-terms], [data-closes-terms]'

/** Remembers the last press, which the app repeats if it did not answer it (`use-early-press.ts`): a phone may need seconds to load the modules. */
export function rememberPress(): void {
  // The listeners run while the event is captured, so that the app's handlers come after them.
  document.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null
      if (button && !button.matches(NEEDS_NO_APP)) window.earlyPress = button
    },
    true,
  )
  document.addEventListener(
    'keydown',
    ({ key, target }) => {
      if (key === 'Enter' && target instanceof HTMLInputElement) window.earlyPress = target
    },
    true,
  )
}
