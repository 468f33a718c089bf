const STORED_AS = 'payment-flash'

/** What the dashboard says about a payment that its owner comes back from. */
const FLASHES = ['processing', 'activated', 'held', 'cancelled'] as const
export type Flash = (typeof FLASHES)[number]

/** Leaves a message for the dashboard's next view. It outlives the way there, a login in between too. */
export function leaveFlash(flash: Flash): void {
  try {
    sessionStorage.setItem(STORED_AS, flash)
  } catch {
    // Without storage there is no message; the list of payments says the same.
  }
}

/** The message that was left, if any. */
export function readFlash(): Flash | null {
  try {
    const left = sessionStorage.getItem(STORED_AS)
    return FLASHES.find((flash) => flash === left) ?? null
  } catch {
    return null
  }
}

/** Once it was read nobody reads it again. */
export function removeFlash(): void {
  try {
    sessionStorage.removeItem(STORED_AS)
  } catch {
    // Then there was none.
  }
}
