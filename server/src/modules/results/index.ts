/** Televisions' reports of loading playlists (D54), and looks of our server into them (D55). Publishes no events. Needs devices and playlists. */
export { type PlaylistReport, report } from './app-contract.ts'
export { type AccountEnd, accountEnds } from './account-ends.ts'
export { exportResults } from './export-results.ts'
export { pruneLooks } from './look-queries.ts'
export { lookResultOf } from './look-verdict.ts'
export { pruneResults } from './queries.ts'
export { beginLook, endLook, type LeasedLook, storeAccount } from './run-look.ts'
export { verdictOf } from './verdict.ts'
