interface AddressPin {
  /** The playlist's id. */
  readonly id: string
  readonly pin: string
}

/** The PIN is only in memory: it must not stay in the address, the history or the storage. */
let addressPin: AddressPin | null = null

/** Stores the PIN of an address for the page to which the address redirects; null removes it. */
export function storeAddressPin(pin: AddressPin | null): void {
  addressPin = pin
}

export const readAddressPin = (id: string): string | null => (addressPin?.id === id ? addressPin.pin : null)
