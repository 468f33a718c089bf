/** `localStorage` is shared by all tabs; `sessionStorage` belongs to this one. */
type StorageName = 'localStorage' | 'sessionStorage'

/** A stored text; null if there is none, or where the browser allows no storage. */
export function readStored(storage: StorageName, name: string): string | null {
  try {
    return window[storage].getItem(name)
  } catch {
    return null
  }
}

/** Stores a text; null removes it. Nothing happens where the browser allows no storage. */
export function store(storage: StorageName, name: string, value: string | null): void {
  try {
    if (value === null) window[storage].removeItem(name)
    else window[storage].setItem(name, value)
  } catch {
    // Each caller documents what does not work without storage.
  }
}
