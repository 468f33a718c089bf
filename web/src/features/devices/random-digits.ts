/** Random digits, all equally likely. */
export function randomDigits(length: number): string {
  const bytes = new Uint8Array(1)
  let digits = ''
  while (digits.length < length) {
    const [byte = 255] = crypto.getRandomValues(bytes)
    // 250 is the largest multiple of ten that a byte reaches.
    if (byte < 250) digits += String(byte % 10)
  }
  return digits
}
