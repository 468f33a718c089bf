import type { GroupKind } from './arrange.ts'
import type { Reply, CallRequest } from './call.ts'
import type {
  BrowserSession,
  GroupRules,
  LoginCode,
  PlaylistGroups,
  PlaylistResult,
  SupportReport,
} from './wire.ts'
import { caseNumberIn, hasSessions, isGroupRules, isLoginCode } from './wire.ts'

export type Acts = ReturnType<typeof createActs>

/** The viewer's actions. Each rejects with the server's message. `reload` reads what an action changed. */
export const createActs = (
  send: (request: CallRequest) => Promise<Reply>,
  reload: { state: () => void; secrets: () => void },
) => ({
  /** Unlocks a protected playlist with its PIN. */
  async unlock(playlist: string, pin: string) {
    await send({ method: 'POST', path: `/playlists/${playlist}/unlocks`, body: JSON.stringify({ pin }) })
    reload.state()
  },
  /** Reports how loading a playlist went, while its `tell.result` is true. */
  async tellResult(playlist: string, result: PlaylistResult) {
    await send({ method: 'PUT', path: `/playlists/${playlist}/result`, body: JSON.stringify(result) })
  },
  /** Reports a playlist's groups, while its `tell.groups` is true. `unread`: kinds that the app did not or could not read. */
  async tellGroups(playlist: string, groups: PlaylistGroups, unread: readonly GroupKind[] = []) {
    const body = JSON.stringify({ groups, unread })
    await send({ method: 'PUT', path: `/playlists/${playlist}/groups`, body })
  },
  /** Reads how the owner arranged a playlist's groups. Call it when the playlist's `rules_version` changes. */
  async readRules(playlist: string): Promise<GroupRules> {
    const { body } = await send({ method: 'GET', path: `/playlists/${playlist}/rules` })
    if (!isGroupRules(body)) throw new Error('The answer has no rules.')
    return body
  },
  /** Claims the device with its key, instead of waiting for its owner's consent. */
  async claim(deviceKey: string) {
    await send({ method: 'POST', path: '/claims', body: JSON.stringify({ device_key: deviceKey }) })
    reload.state()
  },
  /** Creates a code to log in with a phone. */
  async createLoginCode(): Promise<LoginCode> {
    const { body } = await send({ method: 'POST', path: '/login-codes' })
    if (!isLoginCode(body)) throw new Error('The answer has no code.')
    return body
  },
  /** Answers a confirmation of the state. `number` null is a yes without a number. */
  async answer(confirmation: string, input: { number: number | null } | { refuse: true }) {
    const path = `/confirmations/${confirmation}/answers`
    try {
      await send({ method: 'POST', path, body: JSON.stringify(input) })
    } finally {
      // After a refusal too: the confirmation may have ended.
      reload.state()
    }
  },
  /** Lists the logged-in browsers, the most recently used first. */
  async listSessions(): Promise<readonly BrowserSession[]> {
    const { body } = await send({ method: 'GET', path: '/sessions' })
    if (!hasSessions(body)) throw new Error('The answer has no sessions.')
    return body.sessions
  },
  /** Logs out one browser; null logs out all. */
  async endSessions(session: string | null) {
    await send({ method: 'DELETE', path: session === null ? '/sessions' : `/sessions/${session}` })
  },
  /** Replaces the device key with a random one. */
  async replaceKey() {
    await send({ method: 'POST', path: '/device-key' })
    reload.secrets()
  },
  /** Sends a report that the viewer has seen in full. Returns the case number to give to support. */
  async sendReport(report: SupportReport) {
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
