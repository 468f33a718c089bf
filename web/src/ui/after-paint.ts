/** Resolves after the next paint, so that work after it does not delay the response to a click or key. The timer is for background tabs, which do not paint. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 100)
  })
}
