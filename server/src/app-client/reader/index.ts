/** Reads lists, panels and guides as providers send them (D38). */
export type { Channel } from './channel.ts'
export type { Report } from './facts.ts'
export { type Loaded, loadChannels, LoadingFailed } from './load-channels.ts'
export { openGuide } from './open-guide.ts'
export { type Guide, type OnAir, onAirAt, type Programme } from './programme.ts'
