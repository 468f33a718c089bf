import { useEffect, useSyncExternalStore } from 'react'
import { readStored, store } from '../../ui/stored.ts'

const KEY = 'lamp'
const listeners = new Set<() => void>()
/** The lamp's state for browsers without storage, until another document is opened. */
let stateInMemory: string | null = null

const read = (): string | null => readStored('localStorage', KEY) ?? stateInMemory

function write(state: 'on' | 'off'): void {
  stateInMemory = state
  store('localStorage', KEY, state)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The lamp of the room and its switch. Until the first press, `isInitiallyOn` decides. Styles use the document's `data-lamp`. */
export function useLamp(isInitiallyOn: boolean): { isOn: boolean; toggle: () => void } {
  const state = useSyncExternalStore(subscribe, read, () => null)
  useEffect(() => {
    if (state) document.documentElement.dataset['lamp'] = state
  }, [state])
  const isOn = state ? state === 'on' : isInitiallyOn
  return { isOn, toggle: () => write(isOn ? 'off' : 'on') }
}
