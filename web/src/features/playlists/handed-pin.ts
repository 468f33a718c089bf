interface HandedPin {
  readonly id: string
  readonly pin: string
}

/** Only in memory: a PIN must not be in the address, the history or the storage. */
let handed: HandedPin | null = null

/** Keeps the PIN of an address for the page that it redirects to. */
export function handPin(pin: HandedPin): void {
  handed = pin
}

export const readHandedPin = (id: string): string | null => (handed?.id === id ? handed.pin : null)

/** It is used once. */
export function forgetHandedPin(): void {
  handed = null
}
