/** What our return page says to the page of ours that frames it (D26). */
const RETURNED = 'card-frame-returned'

/** Whether this document stands in a frame: by its policy only our own pages can have put it there. */
export const isFramed = (): boolean => window.parent !== window

/** Tells the page around this frame to go on. */
export const tellReturn = (): void => window.parent.postMessage(RETURNED, window.location.origin)

/** Calls `onReturn` when the frame has come back to our return page. Gives how to stop listening. */
export function hearFramedReturn(onReturn: () => void): () => void {
  const hear = ({ origin, data }: MessageEvent<unknown>) => {
    if (origin === window.location.origin && data === RETURNED) onReturn()
  }
  window.addEventListener('message', hear)
  return () => window.removeEventListener('message', hear)
}
