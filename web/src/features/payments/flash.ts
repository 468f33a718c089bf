import { readStored, store } from '../../ui/stored.ts'

/* Without storage there is no message; the history shows the payment. */

const FLASH_KEY = 'payment-flash'
const ORDER_KEY = 'payment-order'

/** The messages of the dashboard after a payment, until the payment's state is known. */
const FLASHES = ['processing', 'cancelled', 'unclear'] as const
export type Flash = (typeof FLASHES)[number]

/** Stores a message for the next page of the dashboard, also across a login. */
export const storeFlash = (flash: Flash): void => store('sessionStorage', FLASH_KEY, flash)

/** Stores the order that this tab leaves to pay. */
export const storeOrder = (orderId: string): void => store('sessionStorage', ORDER_KEY, orderId)

/** The message, and the order that this tab left to pay; each is null if there is none. */
export function readFlash(): { flash: Flash | null; orderId: string | null } {
  const stored = readStored('sessionStorage', FLASH_KEY)
  return {
    flash: FLASHES.find((flash) => flash === stored) ?? null,
    orderId: readStored('sessionStorage', ORDER_KEY),
  }
}

export function removeFlash(): void {
  store('sessionStorage', FLASH_KEY, null)
  store('sessionStorage', ORDER_KEY, null)
}
