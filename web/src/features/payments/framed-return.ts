/** The message from our framed return page to the page around it. */
const RETURNED = 'card-frame-returned'

/** Whether this document is in a frame. The policy of the return page lets only our own pages frame it. */
export const isFramed = (): boolean => window.parent !== window

export const announceReturn = (): void => window.parent.postMessage(RETURNED, window.location.origin)

/** Calls `onReturn` when the page in the frame is our return page. Returns a function that stops listening. */
export function onFramedReturn(onReturn: () => void): () => void {
  const listen = ({ origin, data }: MessageEvent<unknown>) => {
    if (origin === window.location.origin && data === RETURNED) onReturn()
  }
  window.addEventListener('message', listen)
  return () => window.removeEventListener('message', listen)
}
