/** What televisions tell of loading playlists (D54). Publishes and reacts to nothing. Needs devices and playlists. */
export { pruneResults } from './queries.ts'
export { type Known, verdictOf } from './verdict.ts'
