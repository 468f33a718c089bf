/*
 * Accepts the terms, and closes the bar of accepted ones (D2). A script of its own and without imports, because it must work
 * before the app's modules arrive. The style sheet follows the document's mark at once; React follows when it runs.
 */

/** In milliseconds, without focus or pointer in the bar. */
const SHOWN_FOR = 5000

const { dataset } = document.documentElement
const version = document.querySelector<HTMLElement>('script[data-terms]')?.dataset['terms'] ?? ''
const notice = (): Element | null => document.querySelector('[data-terms-notice]')
let timer: ReturnType<typeof setTimeout>

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  if (target.closest('[data-accepts-terms]')) {
    store()
    hide()
    document.getElementById('content')?.focus({ preventScroll: true })
  } else if (target.closest('[data-closes-terms]')) hide()
})

if (dataset['terms'] === 'known') {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', showBar)
  else showBar()
}

/** Closes it at the visitor's first scroll, at Escape, or after five seconds. */
function showBar(): void {
  const bar = notice()
  // React does the same when it runs.
  bar?.setAttribute('role', 'region')
  bar?.setAttribute('aria-labelledby', 'legal-notice-known')
  for (const name of ['aria-modal', 'aria-describedby']) bar?.removeAttribute(name)
  // A restored position or an anchor in the address scrolls too.
  let isActive = false
  for (const act of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(act, () => (isActive = true), { passive: true })
  addEventListener('scroll', () => isActive && hide(), { passive: true })
  addEventListener('keydown', ({ key }) => key === 'Escape' && hide())
  for (const left of ['pointerout', 'focusout'])
    document.addEventListener(left, ({ target }) => {
      if (target instanceof Node && notice()?.contains(target)) wait()
    })
  wait()
}

function wait(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (document.hidden || notice()?.matches(':hover, :focus-within')) wait()
    else hide()
  }, SHOWN_FOR)
}

function hide(): void {
  clearTimeout(timer)
  if (dataset['terms'] === 'accepted') return
  if (notice()?.contains(document.activeElement))
    document.getElementById('content')?.focus({ preventScroll: true })
  dataset['terms'] = 'accepted'
  document.dispatchEvent(new Event('terms-accepted'))
}

function store(): void {
  try {
    localStorage.setItem('legal-terms', JSON.stringify({ version, accepted: new Date().toISOString() }))
  } catch {
    // Without storage the question comes again.
  }
}
