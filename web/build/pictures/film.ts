/** A film that does not exist, for the pictures of the player. */
export interface Film {
  readonly id: string
  readonly title: string
  readonly year: number
  readonly minutes: number
  readonly rating: string
  readonly kind: string
  readonly line: string
  /** Where the subject is, from 0 (left) to 1 (right): posters are cut around it. */
  readonly heart: number
  /** SVG content for a 1600 by 900 view box. */
  readonly art: string
}

/** A film's art with unique ids: several can be on one page. */
export const artOf = ({ id, art }: Film): string =>
  art.replaceAll(/id="([a-z0-9]+)"/g, `id="${id}-$1"`).replaceAll(/url\(#([a-z0-9]+)\)/g, `url(#${id}-$1)`)
