/** Scrolls as far as needed to show an element; at once where less motion is preferred. */
export function scrollIntoView(element: Element): void {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ block: 'nearest', behavior: isStill ? 'auto' : 'smooth' })
}
