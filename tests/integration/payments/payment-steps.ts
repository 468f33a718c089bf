import { randomUUID } from 'node:crypto'
import { periodicTasks } from '@player/workers'
import { signStoreEvent } from '../../kit/callbacks.ts'
import { capture, payWithPayPal, startPayPalPayment, type Owner } from '../../kit/factories.ts'
import { startRecorder, type RecordedRequest } from '../../kit/recorder.ts'
import type { Stack } from '../../kit/stack.ts'

export async function deliverCallbacks(stack: Stack): Promise<void> {
  // Two rounds, because reactions to callbacks cause further callbacks.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await Promise.all(stack.providers.all.map(({ control }) => control.deliverAll()))
    await stack.drain()
  }
}

export async function stepsOf({ browser }: Owner): Promise<string[]> {
  const { payments } = await browser.trpc.payments.history.query()
  return payments.map(({ step }) => step)
}

/** Shifts the clock, then runs the periodic tasks that settle payments and match callbacks, and handles their events. */
export async function advanceClock(stack: Stack, interval: string): Promise<void> {
  await stack.shiftClock(interval)
  await runPeriodicTasks(stack)
}

export async function runPeriodicTasks(stack: Stack): Promise<void> {
  await periodicTasks['settleDuePayments']?.run(stack.workerContext)
  await periodicTasks['matchNotifications']?.run(stack.workerContext)
  await stack.drain()
}

/** A payment of the device with its schedule; `age` counts from 0, the newest payment. */
export async function rowOf(stack: Stack, owner: Owner, age = 0): Promise<Record<string, unknown>> {
  const rows = await stack.sql(
    `select p.*, s.* from payments p join payment_schedules s on s.payment_id = p.id
      where device_id = $1 order by created_at desc`,
    owner.id,
  )
  return rows[age] ?? {}
}

export async function setSchedule(stack: Stack, { id }: Owner, changes: string): Promise<void> {
  await stack.sql(
    `update payment_schedules set ${changes}
      where payment_id in (select id from payments where device_id = $1)`,
    id,
  )
}

export const referenceOf = async (stack: Stack, owner: Owner): Promise<string> =>
  String((await rowOf(stack, owner))['reference'])

/** Pays with PayPal; returns PayPal's capture id. */
export async function completePayment(stack: Stack, owner: Owner): Promise<string> {
  const orderId = await payWithPayPal(stack, owner)
  await deliverCallbacks(stack)
  return captureOf(stack, orderId)
}

export const captureOf = (stack: Stack, orderId: string): string =>
  stack.paypal.ledger().captures.find((captured) => captured.orderId === orderId)?.id ?? ''

export async function approveAndCapture(stack: Stack, owner: Owner, orderId?: string): Promise<string> {
  const id = orderId ?? (await startPayPalPayment(owner))
  stack.paypal.control.approve(id)
  await capture(owner, id)
  return id
}

export const countOf = async (stack: Stack, table: string, owner: Owner): Promise<number> =>
  (await stack.sql(`select from ${table} where device_id = $1`, owner.id)).length

export const subjectsTo = (stack: Stack, address: string): string[] =>
  stack.mailbox
    .messages()
    .filter(({ to }) => to.some((recipient) => recipient.address === address))
    .map(({ subject }) => subject)

type RecordedCallback = Pick<RecordedRequest, 'body' | 'headers'>

/** Records the callbacks that PayPal sends during `work`; the server does not get them. */
export async function recordCallbacks(
  stack: Stack,
  work: () => Promise<unknown>,
): Promise<RecordedCallback[]> {
  const recorder = await startRecorder()
  const { control } = stack.paypal
  control.setWebhooks({ url: recorder.url })
  try {
    await work()
    await control.deliverAll()
    return recorder.sent
  } finally {
    control.setWebhooks({ url: `${stack.url}/webhooks/paypal` })
    await recorder.stop()
  }
}

export async function sendTo(
  { url }: { url: string },
  { body, headers }: RecordedCallback,
  address = '/webhooks/paypal',
): Promise<{ status: number; text: string }> {
  const answer = await fetch(url + address, { method: 'POST', body: new Uint8Array(body), headers })
  return { status: answer.status, text: await answer.text() }
}

/** A genuine event of the store about a paid order; the store's clock is ahead by `ahead` seconds. */
export function storeEvent(
  order: { readonly order_id: string; readonly mac_address: string; readonly reference?: string },
  ahead = 0,
): RecordedCallback {
  const time = new Date().toISOString()
  const data = { amount: { value: '7.99', currency: 'EUR' }, occurred_at: time, ...order }
  const body = JSON.stringify({ type: 'order.paid', timestamp: time, data })
  return { body: Buffer.from(body), headers: signStoreEvent(body, `msg_${randomUUID()}`, ahead) }
}
