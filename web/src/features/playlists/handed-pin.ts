interface HandedPin {
  /** Of the playlist. */
  readonly id: string
  readonly pin: string
}

/** In memory alone: whoever looks at the address, the history or the storage finds no PIN. */
let handed: HandedPin | null = null

/** Keeps the PIN that stood in an address for the page that it leads to. */
export function handPin(given: HandedPin): void {
  handed = given
}

/** The PIN that was handed over for a playlist, if any. */
export const readHandedPin = (id: string): string | null => (handed?.id === id ? handed.pin : null)

/** It is used once. */
export function forgetHandedPin(): void {
  handed = null
}
