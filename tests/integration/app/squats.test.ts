import fc from 'fast-check'
import { expect } from 'vitest'
import { openApp } from '../../kit/app.ts'
import { idOf, loggedIn, registered } from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import { testWith } from '../../kit/test.ts'
import { newMac } from './app-steps.ts'

/** `SQUATS=100000 npm test -- squats` takes long: every attempt is one request of each kind. */
const SQUATS = Number(process.env['SQUATS'] ?? 60)

// Without the limits that would hide a takeover.
const UNLIMITED = {
  NONCES_PER_NETWORK: '1000000',
  REGISTRATIONS_PER_NETWORK: '1000000',
  KEYS_PER_ADDRESS: '1000000',
}
const it = testWith(UNLIMITED)

interface Victim {
  readonly id: string
  readonly mac: string
}

/** Devices in use, in each of the three ways. */
async function victims(stack: Stack): Promise<readonly Victim[]> {
  const [visited, listed, granted] = [await loggedIn(stack), await registered(stack), await registered(stack)]
  const all: Victim[] = []
  for (const device of [visited, listed, granted])
    all.push({ id: await idOf(stack, device), mac: device.mac_address })
  await stack.sql(
    `insert into playlists (id, device_id, playlist_name, playlist_type, source_sealed)
      values (gen_random_uuid(), $1, 'List', 'general', 'x')`,
    all[1]?.id,
  )
  await stack.sql(`insert into licence_grants (device_id, term) values ($1, 'P1Y')`, all[2]?.id)
  return all
}

const stateOf = (stack: Stack, ids: readonly string[]) =>
  stack.sql(
    `select id, device_key_sealed, key_version, trial_ends_at, mac_address, retired_at,
      (select count(*)::int from installations where device_id = devices.id and authorized_at is not null) as acting,
      array(select mac from device_addresses where device_id = devices.id and released_at is null) as macs
      from devices where id = any($1) order by id`,
    ids,
  )

it('squatters take over no address in use', { timeout: 7_200_000 }, async ({ stack }) => {
  const used = await victims(stack)
  const ids = used.map(({ id }) => id)
  const unused = Array.from({ length: 3 }, newMac)
  const before = await stateOf(stack, ids)
  const statuses: Record<string, number> = {}
  const macs = fc.subarray([...used.map(({ mac }) => mac), ...unused], { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(macs, fc.stringMatching(/^\d{6}$/), fc.boolean(), async (reported, guess, again) => {
      const squatter = await openApp(stack)
      const { status } = await squatter.report(reported)
      const claim = await squatter.call('POST', '/claims', { device_key: guess })
      if (again) await squatter.report(reported)
      for (const name of [`report ${status}`, `guess ${claim.status}`])
        statuses[name] = (statuses[name] ?? 0) + 1
    }),
    { numRuns: SQUATS, endOnFailure: true },
  )
  const after = await stateOf(stack, ids)
  const takeovers = after.filter((row, index) => JSON.stringify(row) !== JSON.stringify(before[index]))
  console.table({ ...statuses, 'takeovers of used addresses': takeovers.length })
  expect(takeovers).toEqual([])
})
