/** Formats minor units without floating point: 45000 with two places is '450.00'. */
export function writeDecimal(minor: number, places: number): string {
  const digits = String(Math.abs(minor)).padStart(places + 1, '0')
  const cut = digits.length - places
  const text = places ? `${digits.slice(0, cut)}.${digits.slice(cut)}` : digits
  return minor < 0 ? `-${text}` : text
}

/** Parses text with exactly this many places: '450.00' with two is 45000. Otherwise null. */
export function readDecimal(text: string, places: number): number | null {
  const [, whole = '', fraction = ''] = /^(0|[1-9]\d*)\.(\d+)$/.exec(text) ?? []
  if (whole === '' || fraction.length !== places) return null
  const minor = Number(whole + fraction)
  return Number.isSafeInteger(minor) ? minor : null
}

/** An amount for pages: '450.00 EGP'. */
export const priceText = (minor: number, currency: string): string => `${writeDecimal(minor, 2)} ${currency}`
