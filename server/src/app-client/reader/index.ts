/**
 * Reads lists, panels and guides as providers send them: for televisions, and for our server when an owner has it check a playlist
 * (workers/src/looks). Runs in the browsers of old televisions, and makes requests only through the function passed to it.
 *
 * `loadChannels` loads a playlist as a television does. Code that makes the requests itself passes each answer to one of
 *
 * - `readAccount(answer, now)`: the answer of `player_api.php`; outcome `loaded` if the account can play,
 * - `readList(answer, url, limits)`: an M3U list,
 * - `readStreams(answer, account, limits)`: the channels of an account, and then
 * - `withLibraryCounts(report, account, call, limits)`: its films and series, if it has no channels.
 *
 * They read the answer as it arrives, never reject and return a `Report` or a `Reading` with one: outcome, counts, size and account,
 * without names or addresses. With `limits.channels` 0 they only count. For a request that fails before its answer use
 * `reportOf('unreached')` or another outcome.
 */
export type { About, Channel } from './channel.ts'
export { type Account, accountIn, apiAddress, panelAccount } from './account.ts'
export type { Answer, Body, Get, Limits } from './answer.ts'
export { type Bounds, TELEVISION_BOUNDS } from './bounds.ts'
export { loadChannels } from './load-channels.ts'
export { LoadingFailed } from './loading-failed.ts'
export { loadEpisodes } from './load-episodes.ts'
export { type LibraryKind, loadLibrary } from './load-library.ts'
export { type LoadedInTurn, loadInTurn } from './load-in-turn.ts'
export { openGuide } from './open-guide.ts'
export { type Guide, type OnAir, onAirAt, type Programme } from './programme.ts'
export { readAccount } from './read-account.ts'
export { type Reading, readList } from './read-list.ts'
export { readStreams } from './read-streams.ts'
export { type Outcome, type Report, reportOf } from './report.ts'
export { withLibraryCounts } from './with-library-counts.ts'
