import type { PlaylistVerdict } from '@player/server/contract/results'

/** The usual time. It refreshes the age that each row shows: televisions that report the same as before cause no live message. */
const PAUSE_MS = 60 * 60_000
/** The time during a check, which may end without a live message. */
const CHECK_PAUSE_MS = 30_000

/** Milliseconds after which an open dashboard reads the results again. */
export const refetchMs = (
  results: { playlists: readonly Pick<PlaylistVerdict, 'look'>[] } | undefined,
): number => (results?.playlists.some(({ look }) => look?.is_done === false) ? CHECK_PAUSE_MS : PAUSE_MS)
