/** Resolves after the next paint, so that later work does not delay the response to a press; after 100 ms in background tabs, which do not paint. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 100)
  })
