/** What televisions tell of loading playlists (D54). Publishes and reacts to nothing. Needs devices and playlists. */
export { type AccountEnd, accountEnds } from './account-ends.ts'
export { pruneResults } from './queries.ts'
export { type Known, verdictOf } from './verdict.ts'
