export interface Channel {
  /** Unique within its playlist. */
  id: string
  /** The number by which the viewer chooses it: the provider's, else its row in the list. */
  number: number
  name: string
  /** '' if it has none. */
  group: string
  /** The channel's id in its provider's guide; '' if it has none. */
  guideId: string
  logo: string | null
  url: string
  /** Only of an episode, and of a film or series whose panel tells its year or length. */
  about?: About
}

export interface About {
  /** '' if it has none. */
  readonly plot: string
  /** The duration; 0 if unknown. */
  readonly seconds: number
  /** '2019'; only of a film or series, '' if unknown. */
  readonly year?: string
}

/** The provider's number of a channel, or its row if the number is missing or invalid. */
export const numberOf = (text: string, row: number): number => (/^\d{1,5}$/.test(text) ? Number(text) : row)

/** Resolves an address in a provider's answer against the answer's own; unchanged if it can't be resolved. */
export function resolveAddress(address: string, base: string): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(address)) return address
  try {
    return new URL(address, base).href
  } catch {
    return address
  }
}
