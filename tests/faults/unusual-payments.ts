import { askProvider, assignPayment, releasePayment, requestRefund } from '@player/server/modules/payments'
import { startPaying, startPayPalPayment } from '../kit/factories.ts'
import type { OperationContext } from './journal.ts'
import { payAt } from './usual-payments.ts'
import type { TestedSystem } from './tested-system.ts'

const SUPPORT = { name: 'support', reason: 'A random history' }

/** The amount of a partial refund, in minor units. */
export const PARTIAL_REFUND = 100
export const UNKNOWN_STATUS = 'VOIDED'

/** Support releases a payment whose money is not known yet; at PayPal it sometimes refunds the money once it is known. */
export async function releaseBeforeCapture(context: OperationContext): Promise<void> {
  const { scenario, journal, owner, random } = context
  const { system, history } = scenario
  const { paypal, store } = system.providers
  const [isAtPayPal, isRefunded] = [random.chance(0.5), random.chance(0.4)]
  const release = async (reference: string) => {
    history.released.add(reference)
    await releasePayment(system.ctx, SUPPORT, reference)
    journal.rareCases.push(`payment released before its capture at ${isAtPayPal ? 'PayPal' : 'the store'}`)
  }
  if (!isAtPayPal) {
    const { reference } = await startPaying(system, owner, 'ibostore')
    await release(reference).catch(() => undefined)
    store.control.buy({ macAddress: owner.mac_address, reference })
    return
  }
  // Another owner's order is not also paid, refunded or cancelled by an operation that runs beside this one.
  const orderId = await startPayPalPayment(await scenario.owner())
  const reference = await referenceOf(system, orderId)
  await release(reference).catch(() => undefined)
  paypal.control.payDirectly(orderId)
  if (!isRefunded) return
  journal.supportTasks.push(async () => {
    await system.until(`the capture of ${reference}`, async () => {
      await askProvider(system.ctx, SUPPORT, reference)
      return exists(system, 'payments where reference = $1 and capture_reference is not null', reference)
    })
    await requestRefund(system.ctx, SUPPORT, reference)
    journal.rareCases.push('refund of a payment released before its capture')
  })
}

/** Buys twice on one page of the store, as after a reload. One of the orders may be refunded: the other one still pays. */
export async function buyTwice({ scenario, journal, owner, random }: OperationContext): Promise<void> {
  const { store } = scenario.system.providers
  const { reference } = await startPaying(scenario.system, owner, 'ibostore')
  const orders = [0, 1].map(() => store.control.buy({ macAddress: owner.mac_address, reference }))
  journal.rareCases.push('two orders of the store for one payment')
  if (!random.chance(0.6)) return
  store.control.refund(random.pick(orders))
  journal.rareCases.push('refund of one of two orders')
}

/** Refunds a part of the money, and sometimes the rest: only then the licence ends. */
export async function payAndRefundPart(context: OperationContext): Promise<void> {
  const { scenario, journal, owner, random, isNotified } = context
  const { history, system } = scenario
  const method = random.pick(['paypal', 'cowpay', 'ibostore'] as const)
  const isRestRefunded = random.chance(0.3)
  if (method === 'paypal') {
    const orderId = await scenario.pay(owner)
    journal.captured.push(orderId)
    const captured = system.paypal.ledger().captures.find((capture) => capture.orderId === orderId)
    if (isNotified && captured) refundPart(captured.id, system.paypal.control)
    return
  }
  const paymentId = await payAt(context, method)
  if (paymentId === null) return
  const { control } = method === 'cowpay' ? system.providers.cowpay : system.providers.store
  refundPart(paymentId, control)

  function refundPart(id: string, { refund }: { refund: (id: string, amount?: number) => unknown }): void {
    refund(id, PARTIAL_REFUND)
    history.partlyRefunded.add(id)
    journal.rareCases.push(`partial refund by ${method}`)
    if (!isRestRefunded) return
    refund(id)
    journal.rareCases.push('refund of the rest')
  }
}

/** The provider's answers about a paid card payment are not understood, until support has asked some times. */
export async function payWithUnknownStatus({ scenario, journal, owner }: OperationContext): Promise<void> {
  const { system, history } = scenario
  const { control } = system.providers.cowpay
  const { reference } = await startPaying(system, owner, 'cowpay')
  if (journal.paidOnce.has(reference)) return
  journal.paidOnce.add(reference)
  control.setUndocumented(reference, UNKNOWN_STATUS)
  control.pay(reference)
  history.notUnderstood.add(reference)
  journal.supportTasks.push(async () => {
    const query = () => askProvider(system.ctx, SUPPORT, reference).catch(() => undefined)
    await system.until(`the review of ${reference}`, async () => {
      await query()
      return exists(system, 'payments where reference = $1 and review_reason is not null', reference)
    })
    // Often enough that failures of the provider would hide its method.
    for (let attempt = 0; attempt < 3; attempt += 1) await query()
    control.setUndocumented(reference, null)
    journal.rareCases.push('answer that is not understood')
  })
}

/** Money for an address that no device has: support assigns it to a device. It may be refunded before or after. */
export async function buyForAnotherAddress({
  scenario,
  journal,
  index,
  random,
}: OperationContext): Promise<void> {
  const { system, history } = scenario
  const { control } = system.providers.store
  // This new device has no open payment that the money could be for.
  const { id, mac_address } = await scenario.owner()
  const macAddress = `02:00:5F:00:03:${index.toString(16).toUpperCase().padStart(2, '0')}`
  const refund = random.pick(['none', 'none', 'before', 'after'] as const)
  const order = control.buy({ macAddress })
  if (refund === 'before') control.refund(order)
  journal.supportTasks.push(async () => {
    const callback = await system.until(`the callback of ${order}`, () => callbackOf(system, order))
    await assignPayment(system.ctx, SUPPORT, callback, mac_address)
    history.assigned.set(order, { deviceId: id, mac: mac_address })
    if (refund === 'after') control.refund(order)
    journal.rareCases.push(
      `unmatched money assigned, ${refund === 'none' ? 'not refunded' : `refunded ${refund}`}`,
    )
  })
}

/** The payer names another device than the payment's: support assigns the money to the named one. */
export async function buyNamingAnotherDevice({ scenario, journal }: OperationContext): Promise<void> {
  const { system, history } = scenario
  const [payer, namedOwner] = [await scenario.owner(), await scenario.owner()]
  const { reference } = await startPaying(system, payer, 'ibostore')
  const order = system.providers.store.control.buy({ macAddress: namedOwner.mac_address, reference })
  journal.supportTasks.push(async () => {
    await system.until(`the hold of ${reference}`, () =>
      exists(system, `payments where reference = $1 and state = 'held'`, reference),
    )
    await assignPayment(system.ctx, SUPPORT, reference, namedOwner.mac_address)
    history.assigned.set(order, { deviceId: namedOwner.id, mac: namedOwner.mac_address })
    journal.rareCases.push('held money assigned to the device that it names')
  })
}

async function referenceOf(system: TestedSystem, orderId: string): Promise<string> {
  const [row] = await system.sql<{ reference: string }>(
    'select reference from payments where provider_reference = $1',
    orderId,
  )
  return row?.reference ?? ''
}

async function callbackOf(system: TestedSystem, order: string): Promise<string | null> {
  const [row] = await system.sql<{ id: string }>(
    'select id from payment_notifications where capture_reference = $1',
    order,
  )
  return row?.id ?? null
}

async function exists(system: TestedSystem, from: string, value: string): Promise<boolean> {
  return (await system.sql(`select from ${from}`, value)).length > 0
}
