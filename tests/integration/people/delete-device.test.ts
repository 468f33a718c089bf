// @module-tag sweep
import { settlePayment } from '@player/server/modules/payments'
import { periodicTasks } from '@player/workers'
import { describe, expect } from 'vitest'
import { requestDuring } from '../../kit/connections.ts'
import { openBrowser } from '../../kit/browser.ts'
import { allRowsOf } from '../../kit/belongings.ts'
import {
  deviceOf,
  loggedIn,
  logIn,
  registered,
  startPaying,
  startPayPalPayment,
  type Owner,
} from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import { supportReport } from '../../kit/support-report.ts'
import { television } from '../../kit/television.ts'
import { it, itWithoutWorkers } from '../../kit/test.ts'
import { openApp } from '../../kit/app.ts'
import { ops, protectedPlaylist, REASON } from '../ops/ops.ts'
import { newMac } from '../app/app-steps.ts'
import { approveAndCapture, completePayment, rowOf } from '../payments/payment-steps.ts'

const deleteDevice = ({ browser }: Owner) => browser.trpc.people.deleteDevice.mutate({})
const PAYMENT_ARRIVING = 'A payment for this device isn’t finished yet.'
const WRONG_CREDENTIALS = { status: 401, body: { message: 'Device information is incorrect' } }

describe('A device that its owner deleted', () => {
  it('loses its sessions and televisions; a login is answered as one with an unknown address', async ({
    stack,
  }) => {
    const owner = await loggedIn(stack)
    const other = openBrowser(stack)
    await logIn(other, owner)
    const tv = await television(stack, { device: owner })
    const { tag } = await tv.state()
    const waiting = tv.state({ tag, seconds: 50 })
    expect(await deleteDevice(owner)).toMatchObject({ message: 'Your device was deleted.' })

    for (const browser of [owner.browser, other])
      expect(await browser.rest('GET', '/device')).toMatchObject({ status: 401 })
    const revoked = {
      status: 403,
      body: { code: 'devices.installation_revoked', deleted_at: expect.stringMatching(/^\d{4}-/) },
    }
    expect(await waiting).toMatchObject(revoked)
    expect(await tv.state()).toMatchObject(revoked)
    const unknown = { mac_address: '02:00:5F:77:00:01', device_key: owner.device_key }
    // A browser that the device trusted and a new one get the same answers.
    for (const browser of [other, openBrowser(stack)]) {
      expect(await logIn(browser, owner)).toMatchObject(WRONG_CREDENTIALS)
      expect(await logIn(browser, unknown)).toMatchObject(WRONG_CREDENTIALS)
    }
  })

  it('still blocks its addresses: they cannot be registered or switched to; an app starts with an assigned one', async ({
    stack,
    owner,
  }) => {
    await deleteDevice(owner)
    const again = await ops(stack, 'devices', 'register', owner.mac_address, ...REASON)
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('already registered') })
    const app = await openApp(stack)
    const started = await app.report([owner.mac_address])
    expect(started).toMatchObject({ status: 201, body: { mac_address: expect.any(String) } })
    expect(started.body['mac_address']).not.toBe(owner.mac_address)
    expect((await app.call('GET', '/state')).body).toMatchObject({ licence: { status: 'inactive' } })
    const mover = await loggedIn(stack)
    const { mac_address, device_key } = owner
    const moved = await mover.browser.rest('POST', '/device/switchMacAddress', { mac_address, device_key })
    expect(moved.body).toMatchObject({ status: 'error', msg: 'This address cannot be used.' })
  })

  it('keeps out no television of a stranger whose addresses it reported', async ({ stack }) => {
    const squatter = await openApp(stack)
    const [own, waitingMac, firstMac, free] = [newMac(), newMac(), newMac(), newMac()]
    await squatter.report([own, waitingMac, firstMac])
    const { device_key } = (await squatter.call('GET', '/secrets')).body
    const owner = { mac_address: own, device_key: String(device_key), browser: openBrowser(stack) }
    await logIn(owner.browser, owner)
    const waiting = await openApp(stack)
    expect(await waiting.report([waitingMac])).toMatchObject({ status: 202 })
    await owner.browser.trpc.people.deleteDevice.mutate({})
    expect((await waiting.call('GET', '/state')).body).toMatchObject({ authorized: false })
    // The device key is known to whoever deleted the device.
    expect(await waiting.call('POST', '/claims', { device_key })).toMatchObject({
      status: 422,
      body: { code: 'devices.device_key_wrong' },
    })
    expect(await waiting.report([waitingMac])).toMatchObject({ status: 200 })
    expect((await waiting.call('GET', '/state')).body).toMatchObject({ authorized: true })
    const [app, other] = [await openApp(stack), await openApp(stack)]
    expect(await app.report([firstMac])).toMatchObject({ status: 201 })
    expect(await other.report([firstMac, free])).toMatchObject({ status: 201, body: { mac_address: free } })
    await stack.shiftClock('7 days 1 minute')
    await periodicTasks['eraseDeleted']?.run(stack.workerContext)
    await app.report([firstMac])
    expect((await app.call('GET', '/state')).body).toMatchObject({
      device: { addresses: [{}, { mac: firstMac }] },
    })
  })

  it('is restored by support within 7 days, with licence, playlists and televisions', async ({ boot }) => {
    const stack = await boot()
    const owner = await loggedIn(stack)
    await protectedPlaylist(owner)
    await completePayment(stack, owner)
    const tv = await television(stack, { device: owner })
    const before = await deviceOf(owner)
    await deleteDevice(owner)
    await stack.shiftClock('6 days 23 hours')
    await periodicTasks['eraseDeleted']?.run(stack.workerContext)
    const shown = await ops(stack, 'devices', 'show', owner.mac_address)
    expect(shown.stderr).toContain('devices restore')

    const restored = await ops(stack, 'devices', 'restore', owner.mac_address, ...REASON)
    expect(restored).toMatchObject({ code: 0, json: { status: 'active', playlists: { count: 1 } } })
    expect(await logIn(owner.browser, owner)).toMatchObject({ status: 200 })
    expect(await deviceOf(owner)).toMatchObject({ expire_date: before['expire_date'] })
    // The token has expired, but the television is not revoked.
    expect(await tv.state()).toMatchObject({ status: 401 })
    expect(await ops(stack, 'devices', 'restore', owner.mac_address, ...REASON)).toMatchObject({ code: 1 })
  })

  it('is erased after 7 days, except for its payments, which lose their addresses', async ({ boot }) => {
    const stack = await boot()
    const owner = await loggedIn(stack)
    await createData(stack, owner)
    await deleteDevice(owner)
    await stack.stopWorkers()
    await stack.shiftClock('7 days 1 minute')
    const withHeldPayments = await addDeletedWithHeldPayments(stack, 25)
    await periodicTasks['eraseDeleted']?.run(stack.workerContext)

    expect(await allRows(stack, owner)).not.toMatch(personalDataOf(owner))
    expect(
      await stack.sql('select amount_minor, state from payments where device_id = $1', owner.id),
    ).toEqual([{ amount_minor: 799, state: 'confirmed' }])
    await expect(
      registered(stack).then(() => ops(stack, 'devices', 'register', owner.mac_address, ...REASON)),
    ).resolves.toMatchObject({ code: 0 })
    // The 25 devices with a payment on hold are older; they are skipped and do not delay this one.
    expect(
      await stack.sql('select from devices where id = any($1) and retired_at is null', withHeldPayments),
    ).toHaveLength(25)
    // The address gets no second trial.
    const again = await ops(stack, 'devices', 'show', owner.mac_address)
    expect(again.json).toMatchObject({ status: 'inactive' })
    expect(await ops(stack, 'people', 'erase', 'ann@owner.test')).toMatchObject({
      json: { would_erase: { payments: 0, emails: 0 } },
    })
  })
})

describe('Deleting a device', () => {
  itWithoutWorkers('is refused while a payment for it is arriving', async ({ stack, owner }) => {
    await approveAndCapture(stack, owner)
    await expect(deleteDevice(owner)).rejects.toThrow(PAYMENT_ARRIVING)
    expect(await owner.browser.rest('GET', '/device')).toMatchObject({ status: 200 })
  })

  it('is refused if a payment is captured at the same time', async ({ stack, owner }) => {
    await startPayPalPayment(owner)
    const capture = `update payments set state = 'confirmed', confirmed_at = now() where device_id = $1`
    const deleting = requestDuring(stack, [capture, owner.id], () => deleteDevice(owner))
    await expect(deleting).rejects.toThrow(PAYMENT_ARRIVING)
    expect(await owner.browser.rest('GET', '/device')).toMatchObject({ status: 200 })
  })

  it.for([
    ['without an open order', 0],
    ['with an open order', 1],
  ] as const)('lets no payment start at the same time, %s', async ([, orders], { stack, owner }) => {
    if (orders > 0) await startPayPalPayment(owner)
    const deletion = `with device as (select id from devices where id = $1 for update),
      withdrawn as (update payments set state = 'cancelled' from device where device_id = device.id)
      update devices set deleted_at = app_now() from device where devices.id = device.id`
    const start = await requestDuring(stack, [deletion, owner.id], () =>
      owner.browser.rest('POST', '/paypal/order/create'),
    )
    expect(start).toMatchObject({ status: 401, body: { code: 'request.session_required' } })
    expect(await stack.sql('select state from payments where device_id = $1', owner.id)).toEqual(
      Array.from({ length: orders }, () => ({ state: 'cancelled' })),
    )
  })

  it('cancels its open orders; a payment that still arrives is listed for review', async ({ boot }) => {
    const stack = await boot({ workers: false, settings: { PAYMENT_METHODS: 'opay' } })
    const owner = await loggedIn(stack)
    const { reference } = await startPaying(stack, owner, 'opay')
    await deleteDevice(owner)
    const { id } = await rowOf(stack, owner)
    expect(await rowOf(stack, owner)).toMatchObject({ state: 'cancelled' })
    stack.opay.control.pay(reference)
    await settlePayment(stack.ctx, { paymentId: String(id) })
    expect(await rowOf(stack, owner)).toMatchObject({
      state: 'confirmed',
      review_reason: expect.stringContaining('The device was deleted: give the money back'),
    })
    expect(await stack.sql('select code from payment_reviews')).toEqual([{ code: 'device_deleted' }])
  })

  it('requires a recent proof of the key, as the download of its data does', async ({ stack, owner }) => {
    const id = await protectedPlaylist(owner)
    await stack.sql(
      `update sessions set created_at = created_at - interval '11 minutes' where device_id = $1`,
      owner.id,
    )
    const { people } = owner.browser.trpc
    for (const call of [people.download, people.deleteDevice]) {
      await expect(call.mutate({})).rejects.toThrow('Enter your device key')
      await expect(call.mutate({ current_key: '000000' })).rejects.toThrow()
    }
    const { json } = await people.download.mutate({ current_key: owner.device_key })
    expect(JSON.parse(json)).toMatchObject({
      device: { mac_address: owner.mac_address },
      playlists: [{ name: 'Films', is_protected: true, source: null }],
      sessions: [{ browser: expect.any(String) }],
      payments: [],
    })
    expect(json).not.toContain(id)
    expect(json).not.toContain(owner.device_key)
  })
})

/** Devices that were deleted before all others, each with a payment on hold. */
async function addDeletedWithHeldPayments(stack: Stack, count: number): Promise<readonly string[]> {
  const rows = await stack.sql<{ device_id: string }>(
    `with deleted as (
       insert into devices (mac_address, device_key_sealed, trial_ends_at, expire_date, deleted_at)
         select '02:00:5E:77:00:' || lpad(n::text, 2, '0'), '', now(), now(), app_now() - interval '30 days'
           from generate_series(1, $1::int) n returning id, mac_address)
     insert into payments (reference, device_id, mac_snapshot, method, amount_minor, currency, state, review_reason)
       select replace(id::text, '-', ''), id, mac_address, 'paypal', 799, 'EUR', 'held', 'Why' from deleted
       returning device_id`,
    count,
  )
  return rows.map((row) => row.device_id)
}

const personalDataOf = ({ mac_address }: Owner) =>
  new RegExp([mac_address, 'ann@owner.test', 'payer@example.com', 'Films', 'QE55', 'sue'].join('|'))

async function createData(stack: Stack, owner: Owner): Promise<void> {
  await protectedPlaylist(owner)
  await completePayment(stack, owner)
  await stack.sql(`update payments set email = 'ann@owner.test' where device_id = $1`, owner.id)
  await stack.sql(
    `update payment_notifications set body = convert_to('{"payer":"payer@example.com"}', 'UTF8')`,
  )
  await stack.drain()
  const tv = await television(stack, { device: owner })
  await tv.call('POST', '/support-cases', { consent: true, report: supportReport() })
  await owner.browser.trpc.reminders.ask.mutate({ email: 'ann@owner.test' })
  await tv.call('POST', '/login-codes', {})
  await ops(stack, 'cases', 'request', owner.mac_address, '--reason', `Called from ${owner.mac_address}`)
  await stack.drain()
}

/** The rows of the device, and all rows of further tables that may name its owner. */
async function allRows(stack: Stack, owner: Owner): Promise<string> {
  const rows = await allRowsOf(stack, owner)
  const otherRows: unknown[] = []
  for (const table of ['mails', 'audit', 'payments', 'mac_moves'])
    otherRows.push(await stack.sql(`select * from ${table}`))
  const bodies = await stack.sql(`select convert_from(body, 'UTF8'), mac_address from payment_notifications`)
  return rows + JSON.stringify([...otherRows, bodies])
}
