// @module-tag sweep
import { type PersonalData, personalData, RETENTION_DAYS } from '@player/server/kernel/personal-data'
import { periodicTasks } from '@player/workers'
import { expect } from 'vitest'
import { z } from 'zod'
import { loggedIn, logIn, sendQuestion } from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import { supportReport } from '../../kit/support-report.ts'
import { addTelevision, television } from '../../kit/television.ts'
import { it } from '../../kit/test.ts'
import { ops, REASON } from '../ops/ops.ts'
import { completePayment } from '../payments/payment-steps.ts'

const LIMITED_TABLES = personalData.flatMap(({ retention, tables, isEmptied }: PersonalData) =>
  'after' in retention
    ? Object.entries(tables).map(([table, columns]) => ({
        table,
        columns,
        // Events go with their deliveries; dead deliveries stay without their errors.
        isEmptied: table === 'deliveries' || isEmptied,
        days: 'days' in retention ? retention.days : RETENTION_DAYS[retention.setting],
      }))
    : [],
)
/** Tables whose rows may be deleted before the listed time, which is the longest for which they are stored. */
const EARLIER: ReadonlySet<string> = new Set(['sessions', 'confirmations', 'login_codes', 'throttles'])

it('The personal data of each table is deleted within a day of its time, and not before', async ({
  boot,
}) => {
  const stack = await boot()
  await createData(stack)
  await stack.stopWorkers()
  const before = await countAll(stack)
  expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([])

  await periodicTasks['prune']?.run(stack.workerContext)
  expect(await countAll(stack)).toEqual(before)
  let today = 0
  const pruneOn = async (day: number) => {
    await stack.shiftClock(`${day - today} days`)
    today = day
    await periodicTasks['prune']?.run(stack.workerContext)
    return countAll(stack)
  }
  for (const days of [...new Set(LIMITED_TABLES.map((listed) => listed.days))].toSorted((a, b) => a - b)) {
    const tables = LIMITED_TABLES.filter((listed) => listed.days === days).map(({ table }) => table)
    const counts = await pruneOn(days - 1)
    const lost = tables.filter((table) => !EARLIER.has(table) && counts[table] !== before[table])
    expect(lost, `after ${days - 1} days`).toEqual([])
    const remaining = await pruneOn(days + 1)
    expect(
      tables.filter((table) => remaining[table] !== 0),
      `after ${days + 1} days`,
    ).toEqual([])
  }

  // Payments, the device and its playlist stay.
  expect(await stack.sql('select from payments')).toHaveLength(1)
  expect(await stack.sql('select from devices')).toHaveLength(1)
  expect(await stack.sql('select from playlists')).toHaveLength(1)
  expect((await stack.sql('select from payment_notifications')).length).toBeGreaterThan(0)
})

/** The number of rows with personal data in each table with a time limit; of installations, those that do not act. */
async function countAll(stack: Stack): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { table, columns, isEmptied } of LIMITED_TABLES) {
    const hasData = isEmptied ? columns.map((column) => `length(${column}) > 0`).join(' or ') : 'true'
    const where = table === 'installations' ? 'authorized_at is null or ended_at is not null' : hasData
    counts[table] = (await stack.sql(`select from ${table} where ${where}`)).length
  }
  return counts
}

/** Creates a row in each table, most of them by calls of the product. */
async function createData(stack: Stack): Promise<void> {
  await sendQuestion(stack)
  const owner = await loggedIn(stack)
  await logIn(owner.browser, { ...owner, device_key: '000000' })
  await owner.browser.rest('POST', '/device/savePlaylist', {
    current_playlist_url_id: -1,
    playlist_name: 'Films',
    playlist_type: 'general',
    playlist_url: 'http://tv.example/list.m3u',
    username: '',
    password: '',
    xml_url: '',
    protect: false,
    pin: '',
  })
  await completePayment(stack, owner)
  const tv = await television(stack, { device: owner })
  await addTelevision(stack.ctx.db, owner.id, owner.mac_address, { isPending: true })
  await stack.sql(`update installations set abilities = '{results}' where id = $1`, tv.id)
  const playlists = z.array(z.object({ id: z.string(), updated_at: z.string() }))
  for (const { id, updated_at } of playlists.parse((await tv.state()).body['playlists'])) {
    await tv.call('PUT', `/playlists/${id}/result`, { updated_at, outcome: 'loaded', channels: 1 })
    const move = { from: 'tv.example', to: 'new.example', ids: [id] }
    await owner.browser.trpc.playlists.moveHost.mutate(move)
  }
  for (const { id } of playlists.parse((await tv.state()).body['playlists'])) {
    await owner.browser.trpc.playlists.setArranging.mutate({ id, on: true })
    await tv.call('PUT', `/playlists/${id}/groups`, { groups: [{ kind: 'live', title: 'News', count: 1 }] })
  }
  // By SQL, because looks are off without a setting.
  await stack.sql(
    `insert into playlist_looks (playlist_id, playlist_updated_at, host_hash, account_hash) select id, updated_at, 'a', 'b' from playlists`,
  )
  await owner.browser.trpc.reminders.ask.mutate({ email: 'ann@owner.test' })
  await tv.call('POST', '/support-cases', { consent: true, report: supportReport() })
  await tv.call('POST', '/login-codes', {})
  await ops(stack, 'cases', 'request', owner.mac_address, ...REASON)
  await stack.sql(`insert into erased_addresses (address_hash) values ('a hash')`)
  await stack.drain()
  await stack.sql(
    `insert into deliveries (event_id, job, due_at, dead_at, last_error)
      select event_id, 'a dead job', now(), app_now(), 'no ann@owner.test' from outbox limit 1`,
  )
}
