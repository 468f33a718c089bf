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

/** Passes keys to the handlers, and moves the focus if none uses an arrow key. Leaves keys pressed outside the stage to the browser. */
export function listenToRemote(stage: HTMLElement): void {
  document.addEventListener('keydown', (event) => {
    const key = remoteKeyOf(event)
    if (!key || event.altKey || event.ctrlKey || event.metaKey) return
    const isInside = document.activeElement === document.body || stage.contains(document.activeElement)
    if (!isInside || isTyping(key)) return
    // Only keys that move or turn pages repeat while they are held down.
    if (event.repeat && !REPEATABLE.has(key)) {
      event.preventDefault()
      return
    }
    const isUsed =
      handlers.toReversed().some((handler) => handler(key)) || (isDirection(key) && moveFocus(stage, key))
    if (isUsed) event.preventDefault()
  })
}

/** Whether the key belongs to a focused text field: all but up and down do. */
const isTyping = (key: RemoteKey): boolean =>
  document.activeElement instanceof HTMLInputElement && key !== 'up' && key !== 'down'
