/** Measures how long rotating the encryption key of many playlists takes under traffic. Server, worker, PostgreSQL and client share one machine. */
import { randomUUID } from 'node:crypto'
import { createVault } from '@player/server/kernel/vault'
import { encryptedColumns } from '@player/server/keys'
import { openScenario } from '../faults/row.ts'
import { startStores } from '../faults/stores.ts'
import { statuses, sendAtRate, timesOf, type TimedResponse } from '../faults/traffic.ts'
import { prepareTestedSystem } from '../faults/tested-system.ts'
import { readOptions } from '../kit/command-line.ts'
import { quantile } from '../kit/figures.ts'

const USAGE = `npm run rotation -- [--playlists 200000]`
const { values } = readOptions(USAGE, { options: { playlists: { type: 'string', default: '200000' } } })
const playlists = Number(values.playlists)
const AT_ONCE = 10_000
const READS_A_SECOND = 20
const PROJECTED_PLAYLISTS = 5_000_000
const NEW_KEY = { id: 'k2', key: Buffer.alloc(32, 7) }

interface Rotation {
  readonly name: string
  readonly walk: number
  readonly read: number
  readonly is_proven: boolean
}

const stores = await startStores()
const system = await prepareTestedSystem({ ...stores, engine: 'PostgreSQL', hasRealDurations: true })
await seed()
const old = system.settings['ENCRYPTION_KEYS'] ?? ''
const settings = {
  DATABASE_URL: system.settings['DATABASE_URL'] ?? '',
  LOG_LEVEL: 'error',
  ENCRYPTION_KEYS: `${NEW_KEY.id}:${NEW_KEY.key.toString('base64')},${old}`,
}
await system.startServer({ settings, waitUntilReady: false })
await system.until('the server', async () => (await fetch(`${system.url}/ready`)).ok)
const { browser } = await openScenario(system).owner()
const read = () => browser.rest('GET', '/device/playlists')
console.log(`${playlists} playlists, stores in ${stores.kind}`)
print('reads before', await sendAtRate(READS_A_SECOND, 10, read))

const startedAt = performance.now()
await system.startWorker({ settings, waitUntilReady: false })
const replies: TimedResponse[] = []
let reencryptedAfter: number | undefined
for (;;) {
  replies.push(...(await sendAtRate(READS_A_SECOND, 1, read)))
  const rotations = await system.sql<Rotation>(
    'select name, walk, read::float8 as read, proven_at is not null as is_proven from key_rotations',
  )
  const rotation = rotations.find(({ name }) => name === 'playlists.source_sealed')
  if (rotation && (rotation.walk > 1 || rotation.is_proven)) reencryptedAfter ??= seconds()
  if (rotations.length === encryptedColumns.length && rotations.every(({ is_proven }) => is_proven)) break
}
print('reads meanwhile', replies)
const [reencryptSeconds, totalSeconds] = [reencryptedAfter ?? seconds(), seconds()]
console.log(
  `all re-encrypted after ${reencryptSeconds.toFixed(0)} s: ${(playlists / reencryptSeconds).toFixed(0)} a second`,
)
console.log(
  `verified after ${totalSeconds.toFixed(0)} s: ${PROJECTED_PLAYLISTS} would take ${((totalSeconds / playlists) * (PROJECTED_PLAYLISTS / 60)).toFixed(0)} minutes`,
)
const problems = await system.close()
await stores.postgres.stop()
for (const problem of problems) console.log(problem)
process.exit(problems.length === 0 ? 0 : 1)

function seconds(): number {
  return (performance.now() - startedAt) / 1_000
}

/** Inserts playlists encrypted with the old key, five per device. Device keys are encrypted with the new key already. */
async function seed(): Promise<void> {
  const deviceIds = Array.from({ length: Math.ceil(playlists / 5) }, () => randomUUID())
  const source = { url: 'http://lists.example/list.m3u', username: 'ann', password: 'secret', epg_url: '' }

  await system.sql(
    `insert into devices (id, mac_address, device_key_sealed, trial_ends_at, expire_date)
      select id, upper(regexp_replace('ac' || lpad(to_hex(i), 10, '0'), '(..)(?!$)', '\\1:', 'g')), encrypted, now(), now()
      from unnest($1::uuid[], $2::text[]) with ordinality as input (id, encrypted, i)`,
    deviceIds,
    deviceIds.map((id) => createVault([NEW_KEY]).encrypt('731946', `devices:${id}:device_key`)),
  )
  const devices = await system.sql<{ id: string }>('select id from devices')
  for (let from = 0; from < playlists; from += AT_ONCE) {
    const ids = Array.from({ length: Math.min(AT_ONCE, playlists - from) }, () => randomUUID())
    const encryptedSources = ids.map((id) =>
      system.ctx.vault.encrypt(JSON.stringify(source), `playlists:${id}:source`),
    )
    const ownerIds = ids.map((_, index) => devices[(from + index) % devices.length]?.id)
    await system.sql(
      `insert into playlists (id, device_id, playlist_name, playlist_type, source_sealed)
        select id, device, 'List', 'general', encrypted from unnest($1::uuid[], $2::uuid[], $3::text[]) as input (id, device, encrypted)`,
      ids,
      ownerIds,
      encryptedSources,
    )
  }
  await system.sql('analyze')
}

function print(name: string, replies: readonly TimedResponse[]): void {
  const [p50, p99] = [0.5, 0.99].map((share) => quantile(timesOf(replies), share).toFixed(1))
  console.log(`${name}: p50 ${p50}, p99 ${p99} ms; ${statuses(replies)}`)
}
