const STORED_AS = 'payment-flash'

/** What a provider's return address said: money may be on its way, or the owner turned back. */
export type Flash = 'processing' | 'cancelled'

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
    const flash = sessionStorage.getItem(STORED_AS)
    return flash === 'processing' || flash === 'cancelled' ? flash : null
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
