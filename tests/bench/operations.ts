import { outbox } from '@player/db'
import { periodicTasks, reactions } from '@player/workers'
import * as z from 'zod'
import { NEW_PLAYLIST } from '../kit/new-playlist.ts'
import { CAPTCHA_ANSWER } from '../kit/settings.ts'
import type { Stack } from '../kit/stack.ts'
import { sendCallback } from '../kit/signed-callback.ts'
import { ownerClient } from '../load/owners.ts'
import type { BenchOwner } from './owners.ts'

const captcha = z.object({ token: z.string() })

export interface Operation {
  readonly name: string
  readonly measurements: number
  prepare?(stack: Stack): Promise<unknown>
  run(stack: Stack, owner: BenchOwner): Promise<unknown>
}

const JOBS = new Map(
  Object.entries(reactions).map(([name, jobs]) => [name, jobs.map(({ name: job }) => job)]),
)
const FIRST_WAIT_SECONDS = 60
const EVENTS_AT_ONCE = 100

const call = (method: 'GET' | 'POST', path: string, body?: object): Operation['run'] => {
  return ({ url }, { headers }) => ownerClient(url, headers.cookie).call(method, path, body)
}

const useCases: readonly Operation[] = [
  { name: 'login', measurements: 100, run: logIn },
  { name: 'device', measurements: 200, run: call('GET', '/device') },
  { name: 'list', measurements: 200, run: call('GET', '/device/playlists') },
  { name: 'save', measurements: 100, run: call('POST', '/device/savePlaylist', NEW_PLAYLIST) },
  { name: 'callback', measurements: 100, run: ({ url }) => sendCallback(url) },
  {
    name: 'relay of an event',
    measurements: 100,
    prepare: ({ ctx }) =>
      ctx.db
        .transaction()
        .execute((tx) => outbox.append(tx, [{ name: 'payment.notified', payload: {}, requestId: null }])),
    run: ({ ctx }) => outbox.fanOut(ctx.db, EVENTS_AT_ONCE, JOBS, FIRST_WAIT_SECONDS),
  },
]

const tasks: readonly Operation[] = Object.entries(periodicTasks).map(([name, task]) => ({
  name,
  measurements: 100,
  run: ({ workerContext }) => task.run(workerContext),
}))

export const operations: readonly Operation[] = [...useCases, ...tasks]

async function logIn({ url }: Stack, { mac_address, device_key }: BenchOwner): Promise<void> {
  const visitor = ownerClient(url)
  const { token } = captcha.parse(await visitor.call('GET', '/captcha/generate'))
  await visitor.call('POST', '/device/login', { mac_address, device_key, captcha: CAPTCHA_ANSWER, token })
}
