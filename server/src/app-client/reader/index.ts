/**
 * Reads lists, panels and guides as providers send them, for televisions and for our server (workers/src/looks). Makes requests only
 * through the function passed to it. `loadChannels` loads a playlist. Code that makes the requests itself passes the answers to
 * `readAccount`, `readList`, `readStreams` and `withLibraryCounts`, which read them as they arrive and never reject; for a request without
 * an answer it uses `reportOf`.
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
