interface HandedPin {
  readonly id: string
  readonly pin: string
}

/** Only in memory: a PIN must not be in the address, the history or the storage. */
let handedPin: HandedPin | null = null

/** Keeps the PIN from an address for the page to which the address redirects. */
export function handPin(pin: HandedPin): void {
  handedPin = pin
}

export const readHandedPin = (id: string): string | null => (handedPin?.id === id ? handedPin.pin : null)

/** Forgets the PIN, which is used only once. */
export function forgetHandedPin(): void {
  handedPin = null
}
