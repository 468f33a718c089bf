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

/** What the person with the remote control does. Each rejects with the server's words. */
export interface Acts {
  /** Gives the PIN of a protected playlist. */
  unlock: (playlist: string, pin: string) => Promise<void>
  /** Tells how loading a playlist went; only while its `tell.result` is true. */
  tellResult: (playlist: string, result: PlaylistResult) => Promise<void>
  /** Tells a playlist's groups; only while its `tell.groups` is true. */
  tellGroups: (playlist: string, groups: PlaylistGroups) => Promise<void>
  /** Reads how a playlist's groups are arranged, if `rules_version` is not that of the rules that are known. */
  readRules: (playlist: string) => Promise<GroupRules>
  /** Takes the device over with its key, instead of waiting for its owner's consent. */
  claim: (deviceKey: string) => Promise<void>
  /** A code to log in with a phone. */
  createLoginCode: () => Promise<LoginCode>
  /** Answers a question of the state: the chosen number, null for a plain yes. */
  answer: (confirmation: string, input: { number: number | null } | { refuse: true }) => Promise<void>
  /** The browsers that are logged in, the last used first. */
  listSessions: () => Promise<readonly BrowserSession[]>
  /** Logs one browser out, or all with null. */
  endSessions: (session: string | null) => Promise<void>
  /** Replaces the device key by a random one. */
  replaceKey: () => Promise<void>
  /** Sends a report whose every line the viewer has seen; answers with its number, to tell support. */
  sendReport: (report: SupportReport) => Promise<string>
}

/** `again` reads again what an act changed. */
export const createActs = (
  authorized: (request: CallRequest) => Promise<Reply>,
  again: { state: () => void; secrets: () => void },
): Acts => ({
  async unlock(playlist, pin) {
    await authorized({
      method: 'POST',
      path: `/playlists/${playlist}/unlocks`,
      body: JSON.stringify({ pin }),
    })
    again.state()
  },
  async tellResult(playlist, result) {
    await authorized({
      method: 'PUT',
      path: `/playlists/${playlist}/result`,
      body: JSON.stringify(result),
    })
  },
  async tellGroups(playlist, groups) {
    await authorized({
      method: 'PUT',
      path: `/playlists/${playlist}/groups`,
      body: JSON.stringify({ groups }),
    })
  },
  async readRules(playlist) {
    const { body } = await authorized({ method: 'GET', path: `/playlists/${playlist}/rules` })
    if (!isGroupRules(body)) throw new Error('The answer has no rules.')
    return body
  },
  async claim(deviceKey) {
    await authorized({ method: 'POST', path: '/claims', body: JSON.stringify({ device_key: deviceKey }) })
    again.state()
  },
  async createLoginCode() {
    const { body } = await authorized({ method: 'POST', path: '/login-codes' })
    if (!isLoginCode(body)) throw new Error('The answer has no code.')
    return body
  },
  async answer(confirmation, input) {
    const path = `/confirmations/${confirmation}/answers`
    try {
      await authorized({ method: 'POST', path, body: JSON.stringify(input) })
    } finally {
      // Also after a refusal: the question may be over.
      again.state()
    }
  },
  async listSessions() {
    const { body } = await authorized({ method: 'GET', path: '/sessions' })
    if (!hasSessions(body)) throw new Error('The answer has no sessions.')
    return body.sessions
  },
  async endSessions(session) {
    await authorized({ method: 'DELETE', path: session === null ? '/sessions' : `/sessions/${session}` })
  },
  async replaceKey() {
    await authorized({ method: 'POST', path: '/device-key' })
    again.secrets()
  },
  async sendReport(report) {
    const { body } = await authorized({
      method: 'POST',
      path: '/support-cases',
      body: JSON.stringify({ consent: true, report }),
    })
    const number = caseNumberIn(body)
    if (number === null) throw new Error('The answer has no number.')
    return number
  },
})
