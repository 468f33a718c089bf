/** A live channel of a playlist. */
export interface Channel {
  /** Unique within its playlist. */
  id: string
  /** The number that the viewer types to get to it: the provider's, else its row in the whole list. */
  number: number
  name: string
  /** '' if it has none. */
  group: string
  /** The channel's id in its provider's guide; '' if it has none. */
  guideId: string
  logo: string | null
  url: string
  /** Of an episode: what its provider tells of it. */
  about?: About
}

export interface About {
  /** '' if it has none. */
  readonly plot: string
  /** How long it is; 0 if that is not known. */
  readonly seconds: number
}

/** The provider's number of a channel, or its row if that is missing or no number. */
export const numberOf = (text: string, row: number): number => (/^\d{1,5}$/.test(text) ? Number(text) : row)

/** An address in a provider's answer, which may be relative to that answer's own; as it is if it can't be resolved. */
export function resolved(address: string, base: string): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(address)) return address
  try {
    return new URL(address, base).href
  } catch {
    return address
  }
}
