import type * as z from 'zod/mini'
import type { AppState } from '../modules/state/contract.ts'
import type { reportInput, reportOutput } from '../modules/devices/app-contract.ts'
import type { tellGroupsInput, televisionRules } from '../modules/playlists/arrange/app-contract.ts'
import type { reportResultInput } from '../modules/results/app-contract.ts'
import type { TelevisionSessions } from '../modules/sessions/contract.ts'
import type { SupportReport } from '../modules/support/contract.ts'

/* The inputs and answers of `/app/v1` as types: schemas are not part of the client. */

type Details = z.output<typeof reportInput>
/** Apps without optional abilities leave out `abilities`. */
export type Registration = Omit<Details, 'thumbprint' | 'abilities'> & Partial<Pick<Details, 'abilities'>>
export type Registered = z.input<typeof reportOutput>
export type Address = Registration['addresses'][number]

type TellResult = Omit<z.output<typeof reportResultInput>, 'id'>
/** How loading a playlist went. Apps that try only one address leave out `address`, those without rules `rules_version`. */
export type PlaylistResult = Omit<TellResult, 'address' | 'rules_version'> &
  Partial<Pick<TellResult, 'address' | 'rules_version'>>

/** A playlist's groups, in the provider's order. */
export type PlaylistGroups = z.output<typeof tellGroupsInput>['groups']
export type GroupRules = z.input<typeof televisionRules>

export type { SupportReport }

export type State = Extract<AppState, { authorized: true }>
export type WaitingState = Extract<AppState, { authorized: false }>
export type Licence = State['licence']
export type Playlist = State['playlists'][number]
/** The part of a playlist that its channels are loaded from. Servers of the previous version leave out `fallbacks`. */
export type PlaylistSource = {
  [Type in Playlist['type']]: Pick<Extract<Playlist, { type: Type }>, 'type' | 'source'> &
    Partial<Pick<Extract<Playlist, { type: Type }>, 'fallbacks'>>
}[Playlist['type']]
export type BrowserSession = TelevisionSessions[number]
export type Confirmation = State['confirmations'][number]
/** An announcement of the operator to all televisions. */
export type Notice = State['notices'][number]
export type SecurityEvent = NonNullable<State['security_events']>[number]

export interface LoginCode {
  qr_url: string
  /** Like `qr_url`, but opens the activation after the log-in. */
  activate_url: string
  short_code: string
  /** Seconds. */
  expires_in: number
}

export interface Secrets {
  device_key: string
  parent_pin: string | null
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

export const isRegistered = (value: unknown): value is Registered =>
  isObject(value) &&
  'token' in value &&
  typeof value.token === 'string' &&
  // A text with other characters can't be sent in a header.
  /^[!-~]+$/.test(value.token) &&
  'mac_address' in value &&
  typeof value.mac_address === 'string'

/** Whether a value is a state; newer fields are ignored. Also checks stored states, which may be damaged. */
export function isState(value: unknown): value is State {
  const { authorized, device, licence, playlists } = Object(value)
  return (
    authorized === true &&
    isObject(device) &&
    typeof Object(licence).token === 'string' &&
    Array.isArray(playlists)
  )
}

export const isWaitingState = (value: unknown): value is WaitingState =>
  isObject(value) && 'authorized' in value && value.authorized === false

/** What the app shows while its installation waits for consent. Servers of the previous version leave out `may_take_assigned`. */
export const waitingOf = (state: WaitingState) => ({
  claimNumber: state.claim_number,
  mayTakeAssigned: Object(state).may_take_assigned === true,
})

/** The intervals of a state in seconds; the defaults of the server replace impossible ones. */
export const pollOf = ({ poll }: Partial<Pick<State, 'poll'>>): State['poll'] => ({
  after_seconds: inRange(poll?.after_seconds, 1, 86_400) ?? 900,
  wait_seconds: inRange(poll?.wait_seconds, 0, 600) ?? 50,
})

const inRange = (value: unknown, min: number, max: number): number | null =>
  typeof value === 'number' && value >= min && value <= max ? value : null

export const isLoginCode = (value: unknown): value is LoginCode =>
  isObject(value) &&
  'qr_url' in value &&
  'activate_url' in value &&
  'short_code' in value &&
  'expires_in' in value

export const hasSessions = (value: unknown): value is { sessions: readonly BrowserSession[] } =>
  isObject(value) && 'sessions' in value && Array.isArray(value.sessions)

/** Whether a value has group rules. Also checks stored rules. */
export const isGroupRules = (value: unknown): value is GroupRules =>
  isObject(value) && 'version' in value && 'groups' in value && Array.isArray(value.groups)

/** The number of a support case; null for other values. */
export const caseNumberIn = (value: unknown): string | null =>
  isObject(value) && 'number' in value && typeof value.number === 'string' ? value.number : null

export const isSecrets = (value: unknown): value is Secrets =>
  isObject(value) && 'device_key' in value && typeof value.device_key === 'string'
