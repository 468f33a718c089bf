/** A copy of a text: a part of a string keeps the whole string in memory. */
export const copyText = (text: string): string => new TextDecoder().decode(new TextEncoder().encode(text))
