import { judge } from '../load/verdict.ts'
import type { World } from './world.ts'

/** What the users of a world were told: whatever was accepted must be there, whatever was not known may be. */
export interface History {
  /** Subjects of the contact messages that were answered with success. */
  readonly accepted: Set<string>
  /** Words that must not be in any log, with what they are. */
  readonly secrets: Map<string, string>
  /** References of payments that nobody can know any more: they are kept for a person. */
  readonly parked: Set<string>
}

interface Paid {
  readonly id: string
  readonly order_id: string | null
  readonly state: string
  readonly amount: number
  readonly currency: string
  readonly granted: number
  readonly revoked: number
}

/**
 * Compares what is at rest: the database with the books of the payment provider and with the mailbox.
 *
 * @returns a sentence for whatever is not as it must be
 */
export async function violations(world: World, history: History): Promise<string[]> {
  return [
    ...(await ofPayments(world)),
    ...(await ofAllMethods(world, history)),
    ...(await ofMessages(world, history)),
    ...ofLogs(world, history),
  ]
}

/** I1: captured means activated, once. I2: activated means captured. I4: one grant a payment at most. */
async function ofPayments(world: World): Promise<string[]> {
  const payments = await world.sql<Paid>(`
    select p.id, p.provider_reference as order_id, p.state, p.amount_minor as amount, p.currency,
      (select count(*)::int from licence_grants g where g.payment_id = p.id) as granted,
      (select count(*)::int from licence_grants g where g.payment_id = p.id and g.revoked_at is not null) as revoked
    from payments p where p.method = 'paypal'`)
  const { captures } = world.paypal.ledger()
  const wrong: string[] = []
  for (const capture of captures) {
    if (capture.status === 'PENDING' || capture.status === 'DECLINED') continue
    const payment = payments.find((each) => each.order_id === capture.orderId)
    const isReturned = capture.refunded > 0 || capture.reversed
    if (!payment) wrong.push(`I1: nobody knows the captured order ${capture.orderId}`)
    else if (payment.state === 'held') continue
    else if (payment.granted !== 1)
      wrong.push(`I1: captured payment ${payment.id} has ${payment.granted} grants`)
    else if (isReturned !== (payment.revoked === 1))
      wrong.push(`I1: payment ${payment.id} is ${payment.state}, and its grant does not fit to that`)
  }
  for (const { id, order_id, granted, amount, currency } of payments) {
    const paid = captures.filter(
      (capture) => capture.orderId === order_id && capture.amount === amount && capture.currency === currency,
    )
    if (granted > 0 && paid.length === 0) wrong.push(`I2: payment ${id} was granted and never captured`)
    if (granted > 1) wrong.push(`I4: payment ${id} has ${granted} grants`)
  }
  const twice = await world.sql(`
    select event_id from licence_grants g join outbox o on o.payload ->> 'paymentId' = g.payment_id::text
    where o.name = 'device.activated' group by g.payment_id, event_id having count(*) > 1`)
  if (twice.length > 0) wrong.push(`I1: ${twice.length} activations were told twice`)
  return wrong
}

/** I1, I2 and I4 for every method, by the providers' books; what is held waits for a person. */
async function ofAllMethods(world: World, { parked }: History): Promise<string[]> {
  const found = await judge({ ...world.providers, sql: (...query) => world.sql(...query) })
  const isForPerson = (line: string) =>
    line.endsWith(': held') || [...parked].some((reference) => line.includes(reference))
  return [
    ...found.paidWithoutGrant.filter((each) => !isForPerson(each)).map((each) => `I1: not granted: ${each}`),
    ...found.grantedWithoutPayment.map((each) => `I2: granted and never paid: ${each}`),
    ...found.double.map((each) => `I4: ${each}`),
  ]
}

/** I3: every accepted message is stored once and in the mailbox; a repeated letter has the same Message-ID. */
async function ofMessages(world: World, { accepted }: History): Promise<string[]> {
  const stored = await world.sql<{ subject: string; count: number; dead: number }>(`
    select subject, count(*)::int as count, count(d.dead_at)::int as dead
    from contact_messages m
    left join outbox o on o.payload ->> 'messageId' = m.id::text
    left join deliveries d on d.event_id = o.event_id group by subject`)
  const letters = Map.groupBy(world.mailbox.messages(), (mail) => mail.subject.replace(/^Contact: /, ''))
  const wrong: string[] = []
  for (const subject of accepted)
    if (!stored.some((message) => message.subject === subject)) wrong.push(`I3: '${subject}' was lost`)
  for (const { subject, count, dead } of stored) {
    const ids = new Set(letters.get(subject)?.map((mail) => mail.headers['message-id']))
    // What was given up may have gone out before.
    if (ids.size > count || ids.size < count - dead)
      wrong.push(`I3: '${subject}' is ${count} messages and ${ids.size} letters`)
  }
  return wrong
}

/** I6: no secret in any log. */
function ofLogs({ processes, settings }: World, { secrets }: History): string[] {
  const all = new Map([
    ...secrets,
    [settings['PIN_PEPPER'] ?? '', 'the pepper'],
    [settings['ENCRYPTION_KEYS'] ?? '', 'the key'],
    [settings['PAYPAL_CLIENT_SECRET'] ?? '', 'the provider’s secret'],
    [new URL(settings['DATABASE_URL'] ?? '').password, 'the database’s password'],
  ])
  const text = processes.map(({ lines }) => lines.join('\n')).join('\n')
  return [...all].filter(([secret]) => text.includes(secret)).map(([, name]) => `I6: ${name} is in a log`)
}
