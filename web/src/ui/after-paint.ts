/** Work that waits for it does not delay what a press or key shows at once. The timer is for tabs in the background, which paint nothing. */
export function afterPaint(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done))
    setTimeout(done, 100)
  })
}
