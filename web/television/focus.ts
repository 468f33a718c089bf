import type { Direction } from '../src/television-browser/next-focus.ts'
import { moveFocus } from './move-focus.ts'
import { type RemoteKey, remoteKeyOf } from './remote.ts'

type Handler = (key: RemoteKey) => boolean

/** Key handlers of the screens, the newest last. Each returns whether it used the key. */
const handlers: Handler[] = []

const REPEATABLE: ReadonlySet<RemoteKey> = new Set(['up', 'down', 'left', 'right', 'page-up', 'page-down'])

const isDirection = (key: RemoteKey): key is Direction => ['up', 'down', 'left', 'right'].includes(key)

/** Adds a key handler. The returned function removes it. */
export function addKeyHandler(handler: Handler): () => void {
  handlers.push(handler)
  return () => void handlers.splice(handlers.indexOf(handler), 1)
}

/** Moves the focus within the stage. Keys pressed outside it, for example in the controls of the bench, are left to the browser. */
export function listenToRemote(stage: HTMLElement): void {
  document.addEventListener('keydown', (event) => {
    const key = remoteKeyOf(event)
    if (!key || event.altKey || event.ctrlKey || event.metaKey) return
    const isInside = document.activeElement === document.body || stage.contains(document.activeElement)
    if (!isInside || isTyping(key)) return
    // A key held down repeats only moves, not OK and Back.
    if (event.repeat && !REPEATABLE.has(key)) {
      event.preventDefault()
      return
    }
    const isUsed =
      handlers.toReversed().some((handler) => handler(key)) || (isDirection(key) && moveFocus(stage, key))
    if (isUsed) event.preventDefault()
  })
}

/** Left, right and Backspace edit the text of a field. */
const isTyping = (key: RemoteKey): boolean =>
  document.activeElement instanceof HTMLInputElement && key !== 'up' && key !== 'down'
