/** A live channel of a playlist. */
export interface Channel {
  /** Unique within its playlist. */
  id: string
  name: string
  /** '' if it has none. */
  group: string
  /** In its provider's guide; '' if it has none. */
  guideId: string
  logo: string | null
  url: string
}

/** Why a playlist cannot be shown, in words for the viewer. */
export class PlaylistProblem extends Error {
  override readonly name = 'PlaylistProblem'
}
