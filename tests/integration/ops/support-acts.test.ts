// @module-tag sweep
import { runOps } from '@player/server/ops'
import { describe, expect } from 'vitest'
import { idOf, loggedIn, startPayPalPayment, type OwnedDevice, type Owner } from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import { supportReport } from '../../kit/support-report.ts'
import { television } from '../../kit/television.ts'
import { testWith } from '../../kit/test.ts'
import { completePayment, deliverCallbacks, referenceOf } from '../payments/payment-steps.ts'
import { ops, protectedPlaylist, REASON } from './ops.ts'

const { it } = testWith({ REFUNDS_REVOKE: 'flag' })

/** The entry in the device's security log for each command that changes something; NOT_NOTED says why some have none. */
const NOTED = {
  'devices block': 'support_changed block',
  'devices unblock': 'support_changed unblock',
  'devices grant-move': 'support_changed grant-move',
  'devices withdraw-move': 'support_changed withdraw-move',
  'devices unlock': 'unlocked',
  'devices reset-key': 'key_changed',
  'devices extend': 'support_changed extend',
  'devices clear-pin': 'support_changed clear-pin',
  'devices restore': 'device_restored',
  'limits lift': 'support_changed lift-limits',
  'limits unlock-devices': 'unlocked',
  'installations allow': 'key_changed, television_allowed',
  'installations end': 'television_removed',
  'people export': 'data_downloaded',
  'payments release': 'support_changed release',
  'payments refuse': 'support_changed refuse',
  'payments refund': 'support_changed refund',
  'payments mark-refunded': 'support_changed mark-refunded',
  'payments revoke': 'support_changed revoke',
  'payments assign': 'support_changed assign',
  'payments move-grant': 'support_changed move-grant',
  'payments end-grant': 'support_changed end-grant',
  'payments restore-grant': 'support_changed restore-grant',
  'cases show': 'support_changed read-report',
  'cases request': 'support_changed request-report',
}
type Command = keyof typeof NOTED

const NOT_NOTED = {
  'devices register': 'the device is new',
  'devices import': 'the devices are new',
  'devices export': 'is about all devices',
  'people erase': 'the log is erased too',
  'payments ask': 'the provider decides',
  'payments attach': 'the provider decides',
  'payments reviewed': 'changes nothing for the owner',
  'payments redeliver': 'is about a provider',
  'notices add': 'is about no device',
  'notices end': 'is about no device',
  'queue retry': 'is about no device',
  'queue discard': 'is about no device',
}

/** Runs commands on a device one after another, and expects the entry of each in the device's security log. */
async function expectNoted(
  stack: Stack,
  device: OwnedDevice,
  commands: readonly (readonly [Command, ...string[]])[],
): Promise<void> {
  const id = await idOf(stack, device)
  for (const [command, ...args] of commands) {
    await stack.sql('delete from security_log where device_id = $1', id)
    const { code, stderr } = await ops(stack, ...command.split(' '), ...args, ...REASON)
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.any(String) })
    const [noted] = await stack.sql<{ entries: string }>(
      `select string_agg(concat_ws(' ', kind, details->>'act'), ', ' order by kind) as entries
       from security_log where device_id = $1 and actor = 'support'`,
      id,
    )
    expect({ command, ...noted }).toEqual({ command, entries: NOTED[command] })
    await deliverCallbacks(stack)
  }
}

describe('The owner sees in the security log what support did', () => {
  it('with the device and its televisions', async ({ stack, owner }) => {
    const mac = owner.mac_address
    await protectedPlaylist(owner)
    const [acting, waiting] = [
      await television(stack, { device: owner }),
      await television(stack, { device: owner, isPending: true }),
    ]
    await expectNoted(stack, owner, [
      ['devices block', mac],
      ['devices unblock', mac],
      ['devices grant-move', mac],
      ['devices withdraw-move', mac],
      ['devices unlock', mac],
      ['devices extend', mac, 'P1D'],
      ['devices clear-pin', mac, 'Films'],
      ['limits lift', mac],
      ['people export', mac],
      ['installations end', mac, acting.id],
      ['installations allow', mac, waiting.id],
      ['devices reset-key', mac],
    ])
  })

  it('with all locked devices, and with a deleted one', async ({ stack, owner }) => {
    await stack.sql('update devices set key_failures = 30 where id = $1', owner.id)
    await expectNoted(stack, owner, [['limits unlock-devices', '--yes']])
    await owner.browser.trpc.people.deleteDevice.mutate({})
    await expectNoted(stack, owner, [['devices restore', owner.mac_address]])
  })

  it('with its payments', async ({ stack, owner }) => {
    await startPayPalPayment(owner)
    await expectNoted(stack, owner, [['payments refuse', await referenceOf(stack, owner)]])
    await completePayment(stack, owner)
    await expectNoted(stack, owner, [['payments refund', await referenceOf(stack, owner)]])
    await completePayment(stack, owner)
    const paid = await referenceOf(stack, owner)
    await expectNoted(stack, owner, [
      ['payments mark-refunded', paid],
      ['payments revoke', paid],
    ])
    const held = await heldPayment(stack, owner)
    await expectNoted(stack, owner, [['payments assign', held, owner.mac_address]])
  })

  it('with a payment or licence that goes to another device, also on that one', async ({ stack, owner }) => {
    const other = await loggedIn(stack)
    const [ownerId, otherId] = [await idOf(stack, owner), await idOf(stack, other)]
    const acts = () =>
      stack.sql(
        `select device_id, details->>'act' as act from security_log
         where device_id = any($1::uuid[]) and kind = 'support_changed' order by device_id = $2, act`,
        [ownerId, otherId],
        ownerId,
      )
    const held = await heldPayment(stack, owner)
    await ops(stack, 'payments', 'assign', held, other.mac_address, ...REASON)
    await deliverCallbacks(stack)
    await ops(stack, 'payments', 'move-grant', held, owner.mac_address, ...REASON)
    expect(await acts()).toEqual([
      { device_id: otherId, act: 'assign' },
      { device_id: otherId, act: 'move-grant' },
      { device_id: ownerId, act: 'reassign' },
      { device_id: ownerId, act: 'receive-grant' },
    ])
    const audited = await stack.sql(
      `select count(*)::int from audit where action like 'payments assign %' and subject = $1`,
      `device ${ownerId}`,
    )
    expect(audited).toEqual([{ count: 1 }])
  })

  it('with its licence', async ({ stack, owner }) => {
    const other = await loggedIn(stack)
    await startPayPalPayment(owner)
    const reference = await referenceOf(stack, owner)
    await expectNoted(stack, owner, [
      ['payments release', reference],
      ['payments end-grant', reference],
      ['payments restore-grant', reference],
      ['payments move-grant', reference, other.mac_address],
    ])
  })

  it('with reports of its televisions', async ({ stack, owner }) => {
    const tv = await television(stack, { device: owner })
    const { body } = await tv.call('POST', '/support-cases', { consent: true, report: supportReport() })
    await expectNoted(stack, owner, [
      ['cases request', owner.mac_address],
      ['cases show', String(body['number'])],
    ])
  })
})

it('Each command that changes something is in NOTED, or NOT_NOTED says why it makes no entry', async () => {
  const { output } = await runOps(['--help'], {})
  const names = [...output.matchAll(/npm run ops -- ([a-z]+ [a-z-]+)/g)].map(([, name = '']) => name)
  const changes: string[] = []
  for (const name of new Set(names)) {
    const help = await runOps([...name.split(' '), '--help'], {})
    if (/\n(This cannot be undone|Undo with)/.test(help.output)) changes.push(name)
  }
  expect(changes.toSorted()).toEqual([...Object.keys(NOTED), ...Object.keys(NOT_NOTED)].toSorted())
})

/** Makes a held payment of the owner; returns its reference. */
async function heldPayment(stack: Stack, owner: Owner): Promise<string> {
  await completePayment(stack, owner)
  await stack.sql('delete from licence_grants where device_id = $1', owner.id)
  const reference = await referenceOf(stack, owner)
  await stack.sql(
    `update payments set state = 'held', review_reason = 'Look.', confirmed_at = null where reference = $1`,
    reference,
  )
  return reference
}
