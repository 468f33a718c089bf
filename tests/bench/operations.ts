import { outbox } from '@player/db'
import { periodicTasks, reactions } from '@player/workers'
import { NEW_PLAYLIST } from '../kit/new-playlist.ts'
import type { Stack } from '../kit/stack.ts'
import { sendCallback } from '../kit/signed-callback.ts'
import { logIn, ownerClient } from '../load/owners.ts'
import type { BenchOwner } from './owners.ts'

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
  { name: 'login', measurements: 100, run: ({ url }, owner) => logIn(url, owner) },
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
