/** Only in memory: a PIN must not be in the address, the history or the storage. */
let addressPin: { readonly id: string; readonly pin: string } | null = null

/** For the page to which the address redirects. */
export function storeAddressPin(pin: typeof addressPin): void {
  addressPin = pin
}

export const readAddressPin = (id: string): string | null => (addressPin?.id === id ? addressPin.pin : null)
