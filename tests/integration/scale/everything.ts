import { loadConfig } from '@player/server/compose'
import { listAudit } from '@player/server/kernel/audit'
import { listMessages } from '@player/server/modules/contact'
import * as devices from '@player/server/modules/devices'
import * as payments from '@player/server/modules/payments'
import { countSessions } from '@player/server/modules/sessions'
import { openBrowser } from '../../kit/browser.ts'
import {
  capture,
  captchaToken,
  idOf,
  loggedIn,
  logIn,
  registered,
  startPaying,
  payWithPayPal,
  startPayPalPayment,
  type Owner,
} from '../../kit/factories.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import { startServer } from '../../kit/server.ts'
import type { Stack } from '../../kit/stack.ts'
import { television } from '../../kit/television.ts'
import {
  approveAndCapture,
  recordCallbacks,
  completePayment,
  referenceOf,
  sendTo,
  deliverCallbacks,
} from '../payments/payment-steps.ts'
import { erasePeople } from './people.ts'
import { changePlaylists } from './playlists.ts'
import { runReminders } from './reminders.ts'
import { registerTelevisions } from './televisions.ts'
import { changeKey, changePepper, runOperatorQueries } from './upkeep.ts'
import { runConfirmations } from './confirmations.ts'
import { payCoins } from './coins.ts'
import { runFailures, makeDeadDelivery } from './failures.ts'

/** Runs every function of the product and its workers, for tests that inspect all statements. Needs the settings EVERYTHING_ON. */
export async function doEverything(stack: Stack): Promise<void> {
  await visitSite(stack)
  await exerciseDashboard(stack)
  await exerciseTelevision(stack)
  await runConfirmations(stack)
  await pay(stack)
  await takeCallbacks(stack)
  await runFailures(stack)
  await makeDeadDelivery(stack)
  await runSupportCommands(stack)
  await changeKey(stack)
  await changePepper(stack)
  await runOperatorQueries(stack)
  await registerTelevisions(stack)
  await changePlaylists(stack)
  await runReminders(stack)
  await erasePeople(stack)
}

const ACTOR = { name: 'olga', reason: 'The owner wrote to us' }

async function visitSite(stack: Stack): Promise<void> {
  const visitor = openBrowser(stack)
  const message = { name: 'Ann', email: 'ann@owner.test', subject: 'Hello', message: 'How do I pay?' }
  await visitor.rest('POST', '/sendUserQuestion', message)
  const device = await registered(stack)
  for (let attempt = 0; attempt < 7; attempt += 1) await logIn(visitor, { ...device, device_key: '654321' })
  const unregistered = { mac_address: '02:00:00:00:00:77', device_key: '654321' }
  await logIn(visitor, unregistered, 'wrong')
  await logIn(visitor, unregistered)
  await captchaToken(visitor)
  await fetch(`${stack.url}/ready`)
  await stack.drain()
}

async function exerciseDashboard(stack: Stack): Promise<void> {
  const owner = await loggedIn(stack)
  const { browser } = owner
  const otherBrowser = openBrowser(stack)
  await logIn(otherBrowser, owner)
  await logIn(otherBrowser, owner)
  const withPin = { ...NEW_PLAYLIST, protect: 'true', pin: '4711' }
  await browser.rest('POST', '/device/savePlaylist', withPin)
  await browser.rest('POST', '/device/savePlaylist', NEW_PLAYLIST)
  const { playlists } = await browser.trpc.playlists.list.query()
  for (const { _id: id } of playlists) {
    await browser.rest('POST', '/device/savePlaylist', { ...withPin, new_id: id })
    for (const pin of ['1111', '4711']) await browser.rest('GET', `/device/checkPlaylistPinCode/${id}/${pin}`)
    await browser.rest('POST', '/device/savePlaylist', { ...withPin, current_playlist_url_id: id })
  }
  await browser.rest('GET', '/device/playlists/4711')
  for (const { _id: id } of playlists)
    await browser.rest('DELETE', `/device/deletePlayListUrl/${id}`, { pin: '4711' })
  for (const { _id: id } of playlists) await browser.trpc.playlists.restore.mutate({ id })
  await browser.rest('POST', '/device/saveParentPin', { pin_code: '4321' })
  await browser.rest('POST', '/device/saveDeviceKey', { device_key: '135790' })
  await browser.trpc.sessions.list.query()
  await browser.trpc.sessions.endOthers.mutate()
  const { entries } = await browser.trpc.sessions.securityLog.query({})
  await browser.trpc.sessions.securityLog.query({ cursor: entries.at(-1)?.id ?? null })
  await stack.sql(
    `update sessions set last_used_at = last_used_at - interval '2 minutes' where device_id = $1`,
    owner.id,
  )
  await browser.rest('GET', '/device')
  const target = await registered(stack)
  const deviceId = await idOf(stack, target)
  await browser.rest('POST', '/device/switchMacAddress', {
    mac_address: target.mac_address,
    device_key: target.device_key,
  })
  await devices.grantLicence(stack.ctx, { deviceId, paymentId: crypto.randomUUID() })
  await browser.trpc.sessions.logout.mutate()
}

async function exerciseTelevision(stack: Stack): Promise<void> {
  const owner = await loggedIn(stack)
  const [id, pin] = [crypto.randomUUID(), '4711']
  await owner.browser.trpc.playlists.save.mutate({ ...NEW_PLAYLIST, new_id: id, protect: 'true', pin })
  const tv = await television(stack, { device: owner })
  const { tag } = await tv.state()
  const answer = tv.state({ tag, seconds: 50 })
  await tv.call('POST', `/playlists/${id}/unlocks`, { pin })
  await answer
  await tv.call('GET', '/secrets')
  await tv.call('POST', '/device-key', {})
}

/** Pays by all six methods, refunds a payment of PayPal and one of the store, and pays with PayPal after a declined and a failed capture. */
async function pay(stack: Stack): Promise<void> {
  const { opay, cowpay, store, paypal } = stack
  const buyer = () => loggedIn(stack)
  const wallet = await buyer()
  const captureId = await completePayment(stack, wallet)
  await wallet.browser.rest('GET', '/device/checkMacValid')
  await wallet.browser.trpc.payments.history.query()
  await wallet.browser.trpc.payments.returned.mutate({})
  for (const account of ['opay', 'opay1'] as const) {
    opay.control.setWebhooks({ url: `${stack.url}/webhooks/opay/${account}` })
    opay.control.pay((await startPaying(stack, await buyer(), account)).reference)
    await opay.control.deliverAll()
  }
  const card = await buyer()
  const { reference, url } = await startPaying(stack, card, 'cowpay')
  const [, , , fram_code = '', intension = ''] = new URL(url, 'http://ours').pathname.split('/')
  await card.browser.trpc.payments.frame.query({ fram_code, intension })
  cowpay.control.pay(reference)
  await payCoins(stack)
  const shopper = await buyer()
  const order = { macAddress: shopper.mac_address, ...(await startPaying(stack, shopper, 'ibostore')) }
  store.control.refund(store.control.buy(order))
  paypal.control.refund(captureId)
  await deliverCallbacks(stack)
  store.control.buy(order)
  await deliverCallbacks(stack)
  // One of two concurrent clicks creates the order; the other waits for it.
  stack.paypal.control.setLatency('orders.create', 300)
  const [declined] = await Promise.all([startPayPalPayment(wallet), startPayPalPayment(wallet)])
  stack.paypal.control.setLatency('orders.create', 0)
  await capture(wallet, declined)
  paypal.control.decline(declined)
  await capture(wallet, declined)
  await deliverCallbacks(stack)
  const approved = await startPayPalPayment(wallet)
  paypal.control.approve(approved)
  paypal.control.failNext({ operation: 'orders.capture', status: 503, times: 3 })
  await capture(wallet, approved)
  await capture(wallet, await payWithPayPal(stack, wallet))
  await deliverCallbacks(stack)
}

async function takeCallbacks(stack: Stack): Promise<void> {
  const owner = await loggedIn(stack)
  const genuine = await recordCallbacks(stack, async () => {
    await approveAndCapture(stack, owner)
  })
  for (const callback of [...genuine, ...genuine]) await sendTo(stack, callback)
  const { id } = owner
  const deleteCallbacks = () =>
    stack.sql(
      `delete from payment_notifications where payment_id is null and provider = 'paypal' or payment_id in
      (select id from payments where device_id = $1)`,
      id,
    )
  await stack.drain()
  await deleteCallbacks()
  await stack.sql(
    `update payments set provider_reference = null, capture_reference = null where device_id = $1`,
    id,
  )
  for (const callback of genuine) await sendTo(stack, callback)
  await deleteCallbacks()
  await stack.sql(`update payments set method = 'opay' where device_id = $1`, id)
  for (const callback of genuine) await sendTo(stack, callback)
  await stack.sql(`update payment_notifications set match_count = 2, next_match_at = now()
    where payment_id is null and provider = 'paypal'`)
  stack.store.control.buy({ macAddress: '02:00:5F:00:00:01' })
  await stack.store.control.deliverAll()
  await devices.registerDevice(stack.ctx, { mac_address: '02:00:5F:00:00:01', device_key: '123456' })
  await stack.drain()
  const withoutCowpay = await startServer(() =>
    loadConfig({ ...stack.settings, COWPAY_TOKEN: '', OPAY_SECRET_KEY: '' }),
  )
  await stack.sql(
    `delete from payments where method = 'cowpay' and device_id not in (select device_id from licence_grants)`,
  )
  for (const webhook of ['cowpay', 'opay/opay'])
    await sendTo(withoutCowpay, { body: Buffer.from('{}'), headers: {} }, `/webhooks/${webhook}`)
  await withoutCowpay.close()
}

async function runSupportCommands(stack: Stack): Promise<void> {
  const { ctx } = stack
  const owner: Owner = await loggedIn(stack)
  const { mac_address: mac } = owner
  stack.mailbox.refuse(550, { only: 'payer@example.com', text: '5.1.1 No such user' })
  await completePayment(stack, owner)
  stack.mailbox.refuse(null)
  const reference = await referenceOf(stack, owner)
  await devices.unlockDevice(ctx, ACTOR, mac)
  await devices.extendLicence(ctx, ACTOR, mac, 'P1M')
  await devices.grantMove(ctx, ACTOR, mac)
  await devices.blockDevice(ctx, ACTOR, mac, true)
  await devices.blockDevice(ctx, ACTOR, mac, false)
  await devices.resetKey(ctx, ACTOR, mac)
  await devices.showDevice(ctx, mac)
  await payments.listPayments(ctx, { state: null, review: false })
  const { payments: held } = await payments.listPayments(ctx, { state: 'held', review: false })
  for (const payment of held) await payments.assignPayment(ctx, ACTOR, payment.reference, mac)
  await payments.listPayments(ctx, { state: null, review: true })
  await payments.showPayment(ctx, reference)
  for (const days of [0, 1]) await payments.comparePayments(ctx, new Date(Date.now() + days * 86_400_000))
  await devices.withdrawMove(ctx, ACTOR, mac)
  await runListCommands(stack)
  await findAndMove(stack, owner, reference)
  await payments.requestRefund(ctx, ACTOR, reference)
  await deliverCallbacks(stack)
}

async function runListCommands({ ctx }: Stack): Promise<void> {
  const [from, to] = [new Date(Date.now() - 86_400_000), new Date()]
  await payments.reportPayments(ctx, { from, to })
  for await (const _ of devices.listDevices(ctx));
  const device = { mac_address: '02:00:5F:00:00:03', device_key: '123456' }
  await devices.importDevice(ctx, ACTOR, device, 'P1M')
  await devices.countRegistered(ctx, [device.mac_address])
  await listAudit(ctx.db, { by: ACTOR.name, since: from, limit: 50 })
  await listMessages(ctx.db, from, 50)
}

async function findAndMove(stack: Stack, { mac_address }: Owner, reference: string): Promise<void> {
  const { ctx } = stack
  const other: Owner = await loggedIn(stack)
  const [payment] = await stack.sql<{ id: string; provider_reference: string }>(
    'select id, provider_reference from payments where reference = $1',
    reference,
  )
  await payments.findPayments(ctx, { text: mac_address, mac: mac_address })
  for (const text of [payment?.id ?? '', payment?.provider_reference ?? '', 'payer@example.com'])
    await payments.findPayments(ctx, { text, mac: null })
  await payments.paymentsOfDevice(ctx, other.id)
  await countSessions(ctx, other.id)
  await payments.moveGrant(ctx, ACTOR, reference, other.mac_address)
  await payments.endGrant(ctx, ACTOR, reference)
  await payments.restoreGrant(ctx, ACTOR, reference)
  const [extension] = await stack.sql<{ id: string }>(
    `select id from licence_grants where payment_id is null
      and device_id = (select id from devices where mac_address = $1)`,
    mac_address,
  )
  await payments.endGrant(ctx, ACTOR, extension?.id ?? '')
  const order = stack.store.control.buy({ macAddress: '02:00:5F:00:00:02' })
  await deliverCallbacks(stack)
  const [callback] = await stack.sql<{ id: string }>(
    'select id from payment_notifications where capture_reference = $1',
    order,
  )
  const assigned = await payments.assignPayment(ctx, ACTOR, callback?.id ?? '', mac_address)
  await deliverCallbacks(stack)
  await payments.markRefunded(ctx, ACTOR, assigned)
}
