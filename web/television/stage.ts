/** The width of the layout, in CSS pixels. `fitStage` scales the layout to the width of its frame. */
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
