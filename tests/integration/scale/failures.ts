import { deadDeliveries } from '@player/db'
import { periodicTasks } from '@player/workers'
import { openBrowser } from '../../kit/browser.ts'
import { capture, loggedIn, startPayPalPayment } from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import {
  completePayment,
  runPeriodicTasks,
  setSchedule,
  deliverCallbacks,
} from '../payments/payment-steps.ts'

export async function runFailures(stack: Stack): Promise<void> {
  const { control } = stack.paypal
  control.failNext({ operation: 'orders.create', status: 500, times: 9 })
  for (let attempt = 0; attempt < 3; attempt += 1)
    await startPayPalPayment(await loggedIn(stack)).catch(() => undefined)
  await stack.sql('delete from method_health')
  const withWrongAmount = await loggedIn(stack)
  const orderId = await startPayPalPayment(withWrongAmount)
  await stack.sql('update payments set amount_minor = 1999 where device_id = $1', withWrongAmount.id)
  control.approve(orderId)
  await deliverCallbacks(stack)
  const withLostCapture = await loggedIn(stack)
  const lostOrder = await startPayPalPayment(withLostCapture)
  control.approve(lostOrder)
  control.dropNext({ operation: 'orders.capture', how: 'close', times: 3 })
  await capture(withLostCapture, lostOrder)
  await deliverCallbacks(stack)
  const unpaid = await loggedIn(stack)
  await startPayPalPayment(unpaid)
  await stack.sql('update payments set expires_at = now() where device_id = $1', unpaid.id)
  await setSchedule(stack, unpaid, 'next_query_at = now(), query_count = 37')
  await runPeriodicTasks(stack)
  const rateLimited = await loggedIn(stack)
  await startPayPalPayment(rateLimited)
  await setSchedule(stack, rateLimited, 'next_query_at = now()')
  control.failNext({ operation: 'orders.get', status: 429, headers: { 'retry-after': '60' } })
  await runPeriodicTasks(stack)
  for (const task of Object.values(periodicTasks)) await task.run(stack.workerContext)
  await stack.drain()
}

export async function makeDeadDelivery(stack: Stack): Promise<void> {
  const { db } = stack.ctx
  stack.mailbox.refuse(550)
  const message = { name: 'Ann', email: 'ann@owner.test', subject: 'Refused', message: 'Hello' }
  await openBrowser(stack).rest('POST', '/sendUserQuestion', message)
  await stack.drain()
  await completePayment(stack, await loggedIn(stack))
  const [dead] = await stack.sql<deadDeliveries.DeliveryName>(
    `select event_id, job from deliveries where dead_at > now() - interval '1 minute' order by dead_at desc limit 1`,
  )
  if (!dead) throw new Error('No delivery is dead')
  await deadDeliveries.show(db, dead)
  await db.transaction().execute((tx) => deadDeliveries.retry(tx, dead))
  await stack.drain()
  await db.transaction().execute((tx) => deadDeliveries.discard(tx, dead))
  stack.mailbox.refuse(null)
}
