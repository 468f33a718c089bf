declare global {
  interface Window {
    /** The button that was pressed last, or the field in which Enter was, before the app could answer. The app takes it once. */
    earlyPress?: HTMLButtonElement | HTMLInputElement | null
  }
}

/** Works before the app's modules have run: popovers by the browser, the terms by `accept-terms.ts`. */
const NEEDS_NO_APP = '[popovertarget], [data-accepts-terms], [data-closes-terms]'

/** Remembers the last press until the app runs, which repeats it (`public-shell.tsx`): a phone may load the modules for seconds. */
export function rememberPress(): void {
  window.earlyPress = null
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button && !button.matches(NEEDS_NO_APP)) remember(button)
  })
  document.addEventListener('keydown', ({ key, target }) => {
    if (key === 'Enter' && target instanceof HTMLInputElement) remember(target)
  })
}

function remember(pressed: HTMLButtonElement | HTMLInputElement): void {
  // Undefined: the app runs.
  if (window.earlyPress !== undefined) window.earlyPress = pressed
}
