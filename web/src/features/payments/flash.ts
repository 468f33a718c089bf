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

/** Takes the message away: whoever reads it is the only one. */
export function takeFlash(): Flash | null {
  try {
    const flash = sessionStorage.getItem(STORED_AS)
    sessionStorage.removeItem(STORED_AS)
    return flash === 'processing' || flash === 'cancelled' ? flash : null
  } catch {
    return null
  }
}
