import { readStored, store } from '../../ui/stored.ts'

/* Without storage there is no message; the history shows the payment. */

const FLASH = 'payment-flash'
const ORDER = 'payment-order'

/** What the dashboard says after a payment, until its state is known (D14). */
const FLASHES = ['processing', 'cancelled', 'unclear'] as const
export type Flash = (typeof FLASHES)[number]

/** Leaves a message for the dashboard's next view; a login in between keeps it. */
export const leaveFlash = (flash: Flash): void => store('sessionStorage', FLASH, flash)

/** Remembers which order this tab was sent to pay. */
export const leaveForOrder = (orderId: string): void => store('sessionStorage', ORDER, orderId)

/** The message, if any, and the order that this tab was sent to pay, if any. */
export function readFlash(): { flash: Flash | null; orderId: string | null } {
  const stored = readStored('sessionStorage', FLASH)
  return {
    flash: FLASHES.find((flash) => flash === stored) ?? null,
    orderId: readStored('sessionStorage', ORDER),
  }
}

export function removeFlash(): void {
  store('sessionStorage', FLASH, null)
  store('sessionStorage', ORDER, null)
}
