/** Resolves after the next paint, so that work does not delay the response to a press. The timer is for background tabs, which do not paint. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 100)
  })
}
