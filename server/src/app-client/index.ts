/** The client of `/app/v1` for apps on televisions: creates a key pair, registers it, and keeps the state current. */
export { type Client, type ClientOptions, createClient } from './client.ts'
export type { View } from './view.ts'
export { isOlder } from './version.ts'
export type { Send } from './call.ts'
export { NoAnswer, Refused } from './refused.ts'
export { isGroupRules } from './wire.ts'
export type { Storage } from './store.ts'
export type {
  Address,
  BrowserSession,
  Confirmation,
  GroupRules,
  Licence,
  LoginCode,
  Notice,
  SecurityEvent,
  Playlist,
  PlaylistGroups,
  PlaylistResult,
  PlaylistSource,
  Registration,
  Secrets,
  State,
  SupportReport,
} from './wire.ts'
