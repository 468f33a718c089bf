import { createHash, randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Stack } from '../kit/stack.ts'
import { inParallel } from '../kit/in-parallel.ts'

type Target = Pick<Stack, 'sql'>

/** Inserts devices on trial, with unreadable keys. Returns their ids. */
export async function addDevices(target: Target, count: number): Promise<readonly string[]> {
  const rows = await target.sql<{ id: string }>(
    `with inserted as (
        insert into devices (mac_address, device_key_sealed, trial_ends_at, is_trial, expire_date)
        select upper(regexp_replace('ae' || right(gen_random_uuid()::text, 10), '(..)(?!$)', '\\1:', 'g')), 'none.',
          app_now() + interval '6 days', 1, app_now() + interval '6 days'
        from generate_series(1, $1::int) returning id, mac_address
      ), addresses as (
        insert into device_addresses (device_id, mac, shown) select id, mac_address, true from inserted
      )
      select id from inserted`,
    count,
  )
  return rows.map(({ id }) => id)
}

/** Raises the versions of devices without a notification, like a change whose notification is lost. */
export const changeSilently = (target: Target, deviceIds: readonly string[]): Promise<unknown> =>
  target.sql(
    `insert into device_versions (device_id, version) select id, 1 from unnest($1::uuid[]) id
      on conflict (device_id) do update set version = device_versions.version + 1`,
    deviceIds,
  )

export const cutListeners = (target: Target): Promise<unknown> =>
  target.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'player-live'`,
  )

export async function addTelevisions(
  target: Target,
  deviceIds: readonly string[],
): Promise<readonly string[]> {
  const tokens = deviceIds.map(() => randomBytes(32).toString('base64url'))
  await target.sql(
    `insert into installations (thumbprint, device_id, authorized_at, macs, os, os_version, model, app_name, app_version,
        language, token_hash, token_expires_at)
      select encode(token_hash, 'hex'), device_id, app_now(), '{}', 'Tizen', '7.0', 'QN65', 'Player', '1.0.0', 'en',
        token_hash, app_now() + interval '1 day'
      from unnest($1::uuid[], $2::bytea[]) as input (device_id, token_hash)`,
    deviceIds,
    tokens.map((token) => createHash('sha256').update(token).digest()),
  )
  return tokens
}

/** An answer about the state; `status` is 0 without an answer. */
interface StateAnswer {
  readonly status: number
  readonly retryAfter: string | null
}

interface Shown {
  readonly tag: string
  /** The device's version. */
  readonly version: number
  readonly expiresAt: string
  readonly at: number
}

export interface Televisions {
  /** All answers since the first `wait`. */
  readonly answers: readonly StateAnswer[]
  /** The state that a television shows; `at` is the time of its answer by `performance.now()`. */
  shown(index: number): Shown
  /** Lets the televisions wait at these servers in turn, again after each answer. Resolves once all of them wait. */
  wait(origins: readonly string[], seconds?: number): Promise<void>
  /** Closes the connections; `wait` opens new ones. */
  leave(): Promise<void>
}

const AT_ONCE = 16
/** More requests at once would wait for database connections. */
const BATCH = 100
const WAIT_SECONDS = 50
const PAUSE_MS = 250

/** Opens televisions with these tokens; each reads its state once. @throws if a read fails */
export async function openTelevisions(origin: string, tokens: readonly string[]): Promise<Televisions> {
  const televisions = tokens.map((token) => ({ token, shown: NOTHING }))
  type Television = (typeof televisions)[number]
  const answers: StateAnswer[] = []
  const connections = () => new Agent({ keepAlive: true, maxFreeSockets: tokens.length })
  let agent = connections()
  let loops: Promise<void>[] = []
  let controller = new AbortController()

  const read = async (television: Television, from: string, seconds: number): Promise<StateAnswer> => {
    const { token, shown } = television
    const { signal } = controller
    const headers = {
      authorization: `Bearer ${token}`,
      ...(shown.tag !== '' && { 'if-none-match': shown.tag }),
      ...(seconds > 0 && { prefer: `wait=${seconds}` }),
    }
    const { tag, body, ...answer } = await get(agent, `${from}/app/v1/state`, headers, signal)
    if (answer.status === 200)
      television.shown = { tag, version: versionIn(tag), expiresAt: expiryIn(body), at: performance.now() }
    return answer
  }

  const keepWaiting = async (television: Television, from: string, seconds: number): Promise<void> => {
    const { signal } = controller
    while (!signal.aborted) {
      const answer = await read(television, from, seconds)
      if (signal.aborted) return
      answers.push(answer)
      const pause = answer.status === 0 ? PAUSE_MS : Number(answer.retryAfter) * 1_000
      if (pause > 0) await wait(pause, undefined, { signal }).catch(() => undefined)
    }
  }

  await inParallel(televisions, AT_ONCE, async (television) => {
    const { status } = await read(television, origin, 0)
    if (status !== 200) throw new Error(`A television's first read was answered with ${status}`)
  })

  return {
    answers,
    shown: (index) => televisions[index]?.shown ?? NOTHING,
    async wait(origins, seconds = WAIT_SECONDS) {
      const from = (index: number) => origins[index % origins.length] ?? origin
      for (let next = 0; next < televisions.length; next += BATCH) {
        const batch = televisions.slice(next, next + BATCH)
        loops.push(...batch.map((television, index) => keepWaiting(television, from(next + index), seconds)))
        // The servers answer these reads after those that precede the waits.
        for (let times = 0; times < 2; times += 1)
          await Promise.all(
            batch.slice(0, origins.length).map((television, index) => read(television, from(index), 0)),
          )
      }
    },
    async leave() {
      controller.abort()
      agent.destroy()
      await Promise.all(loops)
      loops = []
      controller = new AbortController()
      agent = connections()
    },
  }
}

const versionIn = (tag: string): number => Number(/^W\/"(\d+)\./.exec(tag)?.[1] ?? 0)

const expiryIn = (body: string): string => /"expires_at":"([^"]+)"/.exec(body)?.[1] ?? ''

const NOTHING: Shown = { tag: '', version: 0, expiresAt: '', at: 0 }
const NO_ANSWER = { status: 0, retryAfter: null, tag: '', body: '' }

function get(
  agent: Agent,
  url: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<StateAnswer & { readonly tag: string; readonly body: string }> {
  return new Promise((resolve) => {
    const outgoing = request(url, { agent, headers }, (answer) => {
      const { etag = '', 'retry-after': retryAfter = null } = answer.headers
      let body = ''
      answer
        .setEncoding('utf8')
        .on('data', (text: string) => (body += text))
        .on('end', () => resolve({ status: answer.statusCode ?? 0, retryAfter, tag: etag, body }))
        .on('error', () => resolve(NO_ANSWER))
    })
    // The server may close a kept connection while it is being reused; browsers repeat such a request too.
    outgoing.on('error', () =>
      resolve(outgoing.reusedSocket && !signal.aborted ? get(agent, url, headers, signal) : NO_ANSWER),
    )
    outgoing.end()
  })
}
