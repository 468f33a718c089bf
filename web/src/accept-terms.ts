/* Accepts the terms, and hides the bar about terms accepted before. It has no imports, because it must work before the app's modules arrive. */

/** How long the bar stays while the page is visible and neither the focus nor the pointer is in it. */
const HIDE_AFTER_MS = 5000

const { dataset } = document.documentElement
const version = document.querySelector<HTMLElement>('script[data-terms]')?.dataset['terms'] ?? ''
const notice = (): Element | null => document.querySelector('[data-terms-notice]')
let timer: ReturnType<typeof setTimeout>

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  if (target.closest('[data-accepts-terms]')) {
    storeAcceptance()
    hide()
    document.getElementById('content')?.focus({ preventScroll: true })
  } else if (target.closest('[data-closes-terms]')) hide()
})

if (dataset['terms'] === 'known') {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', showBar)
  else showBar()
}

/** Shows the notice as a bar until the visitor scrolls, presses Escape or closes it, or for `HIDE_AFTER_MS`. */
function showBar(): void {
  const bar = notice()
  // React sets the same attributes when it runs.
  bar?.setAttribute('role', 'region')
  bar?.setAttribute('aria-labelledby', 'legal-notice-known')
  for (const name of ['aria-modal', 'aria-describedby']) bar?.removeAttribute(name)
  // Before the visitor acts, the browser may scroll to a restored position or to an anchor.
  let hasActed = false
  for (const event of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(event, () => (hasActed = true), { passive: true })
  addEventListener('scroll', () => hasActed && hide(), { passive: true })
  addEventListener('keydown', ({ key }) => key === 'Escape' && hide())
  for (const leaveEvent of ['pointerout', 'focusout'])
    document.addEventListener(leaveEvent, ({ target }) => {
      if (target instanceof Node && notice()?.contains(target)) hideLater()
    })
  hideLater()
}

function hideLater(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (document.hidden || notice()?.matches(':hover, :focus-within')) hideLater()
    else hide()
  }, HIDE_AFTER_MS)
}

function hide(): void {
  clearTimeout(timer)
  if (dataset['terms'] === 'accepted') return
  if (notice()?.contains(document.activeElement))
    document.getElementById('content')?.focus({ preventScroll: true })
  // Styles react to the attribute at once, React to the event as soon as it runs.
  dataset['terms'] = 'accepted'
  document.dispatchEvent(new Event('terms-accepted'))
}

function storeAcceptance(): void {
  try {
    localStorage.setItem('legal-terms', JSON.stringify({ version, accepted: new Date().toISOString() }))
  } catch {
    // Without storage the terms are shown again at the next visit.
  }
}
