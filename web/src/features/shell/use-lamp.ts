import { useEffect, useSyncExternalStore } from 'react'
import { readStored, store } from '../../ui/stored.ts'

const KEY = 'lamp'
const switched = new Set<() => void>()
/** Without storage the lamp is remembered until the page is left. */
let memory: string | null = null

const read = (): string | null => readStored('localStorage', KEY) ?? memory

function write(state: 'on' | 'off'): void {
  memory = state
  store('localStorage', KEY, state)
  for (const tell of switched) tell()
}

function subscribe(tell: () => void) {
  switched.add(tell)
  return () => void switched.delete(tell)
}

/** The lamp of the room, and its switch. Until somebody presses that, each scene shows the lamp as `initially`. Styles follow `data-lamp` of the document. */
export function useLamp(initially: boolean): { isOn: boolean; press: () => void } {
  const state = useSyncExternalStore(subscribe, read, () => null)
  useEffect(() => {
    if (state) document.documentElement.dataset['lamp'] = state
  }, [state])
  const isOn = state ? state === 'on' : initially
  return { isOn, press: () => write(isOn ? 'off' : 'on') }
}
