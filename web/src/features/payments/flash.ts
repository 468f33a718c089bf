const FLASH = 'payment-flash'
const ORDER = 'payment-order'

/** What the dashboard says after a payment, until its state is known (D14). */
const FLASHES = ['processing', 'cancelled', 'unclear'] as const
export type Flash = (typeof FLASHES)[number]

/** Leaves a message for the dashboard's next view; a login in between keeps it. */
export const leaveFlash = (flash: Flash): void => store(FLASH, flash)

/** Remembers which order this tab was sent to pay. */
export const leaveForOrder = (orderId: string): void => store(ORDER, orderId)

/** The message, if any, and the order that this tab was sent to pay, if any. */
export function readFlash(): { flash: Flash | null; orderId: string | null } {
  const left = read(FLASH)
  return { flash: FLASHES.find((flash) => flash === left) ?? null, orderId: read(ORDER) }
}

export function removeFlash(): void {
  try {
    sessionStorage.removeItem(FLASH)
    sessionStorage.removeItem(ORDER)
  } catch {
    // There was none.
  }
}

function store(name: string, value: string): void {
  try {
    sessionStorage.setItem(name, value)
  } catch {
    // Without storage there is no message; the history shows the payment.
  }
}

function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}
