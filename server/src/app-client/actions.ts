import type { GroupKind } from './arrange.ts'
import type { Reply, CallRequest } from './call.ts'
import {
  type BrowserSession,
  caseNumberIn,
  type GroupRules,
  hasSessions,
  isGroupRules,
  isLoginCode,
  type LoginCode,
  type PlaylistGroups,
  type PlaylistResult,
  type SupportReport,
} from './wire.ts'

/** The viewer's actions. Each rejects with Refused, which has the server's message, or with NoAnswer. */
export interface Actions {
  /** Unlocks a protected playlist with its PIN. */
  unlock: (playlist: string, pin: string) => Promise<void>
  /** Reports how loading a playlist went. Call it only while the playlist's `tell.result` is true. */
  tellResult: (playlist: string, result: PlaylistResult) => Promise<void>
  /**
   * Reports a playlist's groups. Call it only while the playlist's `tell.groups` is true.
   *
   * @param unread kinds that could not be read or that the app does not read: none if left out
   */
  tellGroups: (playlist: string, groups: PlaylistGroups, unread?: readonly GroupKind[]) => Promise<void>
  /** Reads the rules of a playlist's groups. Call it when the playlist's `rules_version` changes. */
  readRules: (playlist: string) => Promise<GroupRules>
  /** Claims the device with its key, without waiting for its owner's consent. */
  claim: (deviceKey: string) => Promise<void>
  /** Creates a code to log in with a phone. */
  createLoginCode: () => Promise<LoginCode>
  /** Answers a confirmation of the state: a chosen number, null for yes without a number, or a refusal. */
  answer: (confirmation: string, input: { number: number | null } | { refuse: true }) => Promise<void>
  /** Lists the logged-in browsers, the most recently used first. */
  listSessions: () => Promise<readonly BrowserSession[]>
  /** Logs out one browser; null logs out all. */
  endSessions: (session: string | null) => Promise<void>
  /** Replaces the device key with a random one. */
  replaceKey: () => Promise<void>
  /** Sends a report that the viewer has seen in full. Returns the case number to give to support. */
  sendReport: (report: SupportReport) => Promise<string>
}

/** `reload` reads what an action changed. */
export const createActions = (
  send: (request: CallRequest) => Promise<Reply>,
  reload: { state: () => void; secrets: () => void },
): Actions => ({
  async unlock(playlist, pin) {
    await send({ method: 'POST', path: `/playlists/${playlist}/unlocks`, body: JSON.stringify({ pin }) })
    reload.state()
  },
  async tellResult(playlist, result) {
    await send({ method: 'PUT', path: `/playlists/${playlist}/result`, body: JSON.stringify(result) })
  },
  async tellGroups(playlist, groups, unread = []) {
    const body = JSON.stringify({ groups, unread })
    await send({ method: 'PUT', path: `/playlists/${playlist}/groups`, body })
  },
  async readRules(playlist) {
    const { body } = await send({ method: 'GET', path: `/playlists/${playlist}/rules` })
    if (!isGroupRules(body)) throw new Error('The answer has no rules.')
    return body
  },
  async claim(deviceKey) {
    await send({ method: 'POST', path: '/claims', body: JSON.stringify({ device_key: deviceKey }) })
    reload.state()
  },
  async createLoginCode() {
    const { body } = await send({ method: 'POST', path: '/login-codes' })
    if (!isLoginCode(body)) throw new Error('The answer has no code.')
    return body
  },
  async answer(confirmation, input) {
    const path = `/confirmations/${confirmation}/answers`
    try {
      await send({ method: 'POST', path, body: JSON.stringify(input) })
    } finally {
      // After a refusal too: the confirmation may have ended.
      reload.state()
    }
  },
  async listSessions() {
    const { body } = await send({ method: 'GET', path: '/sessions' })
    if (!hasSessions(body)) throw new Error('The answer has no sessions.')
    return body.sessions
  },
  async endSessions(session) {
    await send({ method: 'DELETE', path: session === null ? '/sessions' : `/sessions/${session}` })
  },
  async replaceKey() {
    await send({ method: 'POST', path: '/device-key' })
    reload.secrets()
  },
  async sendReport(report) {
    const { body } = await send({
      method: 'POST',
      path: '/support-cases',
      body: JSON.stringify({ consent: true, report }),
    })
    const number = caseNumberIn(body)
    if (number === null) throw new Error('The answer has no number.')
    return number
  },
})
