/** Pixels of the layout. Televisions scale it to their panel. */
const WIDTH = 1920

export function fitStage(stage: HTMLElement): void {
  const frame = stage.parentElement
  if (!frame) return
  const fit = () => {
    stage.style.transform = `scale(${frame.clientWidth / WIDTH})`
  }
  new ResizeObserver(fit).observe(frame)
  fit()
}
