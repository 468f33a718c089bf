import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { openApp, type AppAnswer } from '../kit/app.ts'
import type { OwnedDevice } from '../kit/factories.ts'
import type { Stack } from '../kit/stack.ts'

export interface OwnersTelevision {
  /** Waits for changes of its state until `isDone`, registers again, and reports results. `onAnswer` gets each status, 0 without an answer. */
  watch(isDone: () => boolean, onAnswer: (request: string, status: number) => void): Promise<void>
  /** Returns a problem if the television's state lacks the name of a playlist. */
  missingNames(name: string): Promise<string[]>
}

const WAIT_SECONDS = 5
/** With this pause an app sends fewer than the 60 calls a minute that it may send, results included. */
const PAUSE_MS = 1_500
/** Registrations are rarer than changes, and only so many results a minute are accepted. */
const REGISTER_EVERY_MS = 5_000
const REPORT_EVERY_MS = 4_000
const RESULT_PATH = '/playlists/{id}/result'

const stateSchema = z.object({
  playlists: z.array(
    z.object({
      id: z.string(),
      updated_at: z.string(),
      tell: z.object({ result: z.boolean() }).default({ result: false }),
    }),
  ),
})

export async function openOwnersTelevision(
  target: Pick<Stack, 'url' | 'origin'>,
  { mac_address, device_key }: OwnedDevice,
  previousRoot: string,
): Promise<OwnersTelevision> {
  const previousTakesResults = readFileSync(join(previousRoot, 'docs/app/openapi.v1.json'), 'utf8').includes(
    RESULT_PATH,
  )
  const app = await openApp(target)
  const register = () => app.report([mac_address], { abilities: ['results'] })
  const answers = [await register(), await app.call('POST', '/claims', { device_key })]
  if (!answers.every(({ status }) => status < 300))
    throw new Error(`A television was not registered: ${JSON.stringify(answers.map(({ body }) => body))}`)

  /** Null if the answer is only right during an upgrade: the playlist changed, or the previous version does not know the call. */
  const resultStatus = ({ status }: AppAnswer) =>
    status === 409 || (status === 404 && !previousTakesResults) ? null : status

  return {
    async watch(isDone, onAnswer) {
      let tag = ''
      let [registeredAt, reportedAt] = [performance.now(), -Infinity]
      const isDue = (at: number, every: number) => performance.now() - at >= every
      const request = async (name: string, send: () => Promise<AppAnswer>): Promise<AppAnswer | null> => {
        const answer = await send().catch(() => null)
        const status = name === 'result' && answer ? resultStatus(answer) : (answer?.status ?? 0)
        if (status !== null) onAnswer(`television: ${name}`, status)
        return answer
      }
      for (; !isDone(); await wait(PAUSE_MS)) {
        const headers = { ...(tag !== '' && { 'if-none-match': tag, prefer: `wait=${WAIT_SECONDS}` }) }
        const state = await request('state', () => app.call('GET', '/state', undefined, headers))
        if (isDue(registeredAt, REGISTER_EVERY_MS)) {
          registeredAt = performance.now()
          await request('registration', register)
        }
        if (state?.status !== 200) continue
        tag = state.headers.get('etag') ?? ''
        const playlist = stateSchema.parse(state.body).playlists.find(({ tell }) => tell.result)
        if (playlist === undefined || !isDue(reportedAt, REPORT_EVERY_MS)) continue
        reportedAt = performance.now()
        const { id, updated_at } = playlist
        const result = { updated_at, outcome: 'loaded', channels: 100 }
        await request('result', () => app.call('PUT', RESULT_PATH.replace('{id}', id), result))
      }
    },
    async missingNames(name) {
      const { status, body } = await app.call('GET', '/state')
      const text = JSON.stringify(body)
      return text.includes(`"${name}"`) ? [] : [`A television lacks the name ${name}: ${status} ${text}`]
    },
  }
}
