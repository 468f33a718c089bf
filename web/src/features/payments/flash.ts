const FLASH = 'payment-flash'
const ORDER = 'payment-order'

/** What the dashboard says about a payment that its owner comes back from, until it knows better (D14). */
const FLASHES = ['processing', 'cancelled'] as const
export type Flash = (typeof FLASHES)[number]

/** Leaves a message for the dashboard's next view. It outlives the way there, a login in between too. */
export const leaveFlash = (flash: Flash): void => store(FLASH, flash)

/** Remembers which order this tab is sent to pay: it is the one that its owner comes back from. */
export const leaveForOrder = (orderId: string): void => store(ORDER, orderId)

/** The message that was left, if any, and the order that this tab was sent to pay, where it was. */
export function readFlash(): { flash: Flash | null; orderId: string | null } {
  const left = read(FLASH)
  return { flash: FLASHES.find((flash) => flash === left) ?? null, orderId: read(ORDER) }
}

/** Once it was read nobody reads it again. */
export function removeFlash(): void {
  try {
    sessionStorage.removeItem(FLASH)
    sessionStorage.removeItem(ORDER)
  } catch {
    // Then there was none.
  }
}

function store(name: string, value: string): void {
  try {
    sessionStorage.setItem(name, value)
  } catch {
    // Without storage there is no message; the list of payments says the same.
  }
}

function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}
