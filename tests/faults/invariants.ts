import { compareLedgers } from '../load/compare-ledgers.ts'
import { emailViolations } from './emails.ts'
import { reviewViolations } from './reviews.ts'
import type { History } from './user-history.ts'
import type { TestedSystem } from './tested-system.ts'

interface PaymentRow {
  readonly id: string
  readonly reference: string
  readonly order_id: string | null
  readonly state: string
  readonly amount: number
  readonly currency: string
  readonly granted: number
  readonly revoked: number
}

/** A sentence for each invariant that the database, the providers' ledgers and the mailbox violate. */
export async function findViolations(system: TestedSystem, history: History): Promise<string[]> {
  return [
    ...(await paymentViolations(system, history)),
    ...(await ledgerViolations(system, history)),
    ...(await deviceViolations(system, history)),
    ...(await reviewViolations(system, history)),
    ...(await emailViolations(system, history)),
    ...(await secretsInLogs(system, history)),
  ]
}

/** For PayPal: I1: captured means activated once. I2: activated means captured. I4: at most one grant per payment. */
async function paymentViolations(system: TestedSystem, { expectedReviews }: History): Promise<string[]> {
  const payments = await system.sql<PaymentRow>(`
    select p.id, p.reference, p.provider_reference as order_id, p.state, p.amount_minor as amount, p.currency,
      (select count(*)::int from licence_grants g where g.payment_id = p.id) as granted,
      (select count(*)::int from licence_grants g where g.payment_id = p.id and g.revoked_at is not null) as revoked
    from payments p where p.method = 'paypal'`)
  const { captures } = system.paypal.ledger()
  const violations: string[] = []
  for (const capture of captures) {
    if (capture.status === 'PENDING' || capture.status === 'DECLINED') continue
    const payment = payments.find((entry) => entry.order_id === capture.orderId)
    const isReturned = capture.refunded >= capture.amount || capture.reversed
    if (!payment) violations.push(`I1: the captured order ${capture.orderId} has no payment`)
    else if (expectedReviews.has(payment.reference)) continue
    else if (payment.granted !== 1)
      violations.push(`I1: captured payment ${payment.id} has ${payment.granted} grants`)
    else if (isReturned !== (payment.revoked === 1))
      violations.push(`I1: payment ${payment.id} is ${payment.state}, which contradicts its grant`)
  }
  for (const { id, order_id, granted, amount, currency } of payments) {
    const paid = captures.filter(
      (capture) => capture.orderId === order_id && capture.amount === amount && capture.currency === currency,
    )
    if (granted > 0 && paid.length === 0) violations.push(`I2: payment ${id} was granted but never captured`)
    if (granted > 1) violations.push(`I4: payment ${id} has ${granted} grants`)
  }
  const duplicates = await system.sql(`
    select g.payment_id from licence_grants g join outbox o on o.payload ->> 'paymentId' = g.payment_id::text
    where o.name = 'device.activated' group by g.payment_id having count(*) > 1`)
  if (duplicates.length > 0) violations.push(`I1: ${duplicates.length} activations were published twice`)
  return violations
}

/** I1, I2 and I4 for every method, by the providers' ledgers; expected reviews excepted. */
async function ledgerViolations(system: TestedSystem, { expectedReviews }: History): Promise<string[]> {
  const comparison = await compareLedgers({ ...system.providers, sql: (...query) => system.sql(...query) })
  const isExpected = (line: string) => [...expectedReviews].some((reference) => line.includes(reference))
  return [
    ...comparison.paidWithoutGrant
      .filter((line) => !isExpected(line))
      .map((line) => `I1: not granted: ${line}`),
    ...comparison.grantedWithoutPayment.map((line) => `I2: granted but never paid: ${line}`),
    ...comparison.duplicates.map((line) => `I4: ${line}`),
  ]
}

/** I1: a licence is on the device of its payment, or on the one to which support assigned the money. */
async function deviceViolations(system: TestedSystem, { assigned }: History): Promise<string[]> {
  type Row = { reference: string; capture: string | null; device: string; paid: string }
  const grants = await system.sql<Row>(`
    select p.reference, p.capture_reference as capture, g.device_id as device, p.device_id as paid
    from licence_grants g join payments p on p.id = g.payment_id`)
  return grants
    .filter(({ capture, device, paid }) => device !== (assigned.get(capture ?? '')?.deviceId ?? paid))
    .map(({ reference }) => `I1: the licence of ${reference} is on another device`)
}

const SECRET = /SECRETS?$|(SECRET|API|HASH)_KEY$|(ENCRYPTION|LICENCE)_KEYS$|TOKEN$|PEPPER$|MERCHANT_PHONE$/

/** I6: no secret in any log. Reads the standard output of all processes, and the standard error of ended ones; I5 covers that of live ones. */
async function secretsInLogs({ processes, settings }: TestedSystem, { secrets }: History): Promise<string[]> {
  const errors = await Promise.all(processes.filter(({ ended }) => ended).map(({ errors }) => errors))
  const text = [...processes.flatMap(({ lines }) => lines), ...errors].join('\n')
  const values = [
    ...secrets,
    ...Object.entries(settings)
      .filter(([name]) => SECRET.test(name))
      .flatMap(([name, value]) => value.split(/[,:]/).map((part) => [part, name] as const)),
    [new URL(settings['DATABASE_URL'] ?? '').password, 'the database’s password'] as const,
  ]
  return values.filter(([secret]) => isIn(text, secret)).map(([, name]) => `I6: ${name} is in a log`)
}

/** Parts shorter than 6 characters, such as ids of keys, are not secret. A secret of digits matches whole numbers only, because a longer number may contain it. */
function isIn(text: string, secret: string): boolean {
  if (secret.length < 6) return false
  return /^\d+$/.test(secret) ? new RegExp(`(?<![\\w.])${secret}(?!\\w)`).test(text) : text.includes(secret)
}
