import type { Mail } from '@player/infra/mailbox'
import type { History } from './user-history.ts'
import type { TestedSystem } from './tested-system.ts'

/** I3: every event that needs an e-mail has one in the mailbox, and only faults cause copies. */
export async function emailViolations(system: TestedSystem, history: History): Promise<string[]> {
  const emails = system.mailbox.messages()
  return [
    ...(await messageViolations(system, emails, history)),
    ...(await receiptViolations(system, emails, history)),
    ...copyViolations(system, emails),
  ]
}

async function messageViolations(
  system: TestedSystem,
  emails: readonly Mail[],
  { accepted }: History,
): Promise<string[]> {
  const stored = await system.sql<{ subject: string; count: number; dead: number }>(`
    select subject, count(*)::int as count, count(d.dead_at)::int as dead
    from contact_messages m
    left join outbox o on o.payload ->> 'messageId' = m.id::text
    left join deliveries d on d.event_id = o.event_id group by subject`)
  const bySubject = Map.groupBy(emails, (mail) => mail.subject.replace(/^Contact: /, ''))
  const violations: string[] = []
  for (const subject of accepted)
    if (!stored.some((message) => message.subject === subject)) violations.push(`I3: '${subject}' was lost`)
  for (const { subject, count, dead } of stored) {
    const distinct = idsOf(bySubject.get(subject) ?? []).size
    // The e-mail of a dead delivery may have been sent before.
    if (distinct > count || distinct < count - dead)
      violations.push(`I3: '${subject}' has ${count} messages and ${distinct} e-mails`)
  }
  return violations
}

/**
 * I3: a payment has one receipt per grant. It may have none if the grant was revoked, nobody gave an address, the address was refused, the delivery
 * is dead, or support released the payment and only the provider reported an address: then the licence began earlier.
 */
async function receiptViolations(
  system: TestedSystem,
  emails: readonly Mail[],
  { released }: History,
): Promise<string[]> {
  const payments = await system.sql<{ reference: string; minimum: number; maximum: number }>(
    `
    select reference, count(g.id)::int as maximum,
      count(g.id) filter (where g.revoked_at is null and coalesce(email,
          case when not reference = any($1) then payer_email end) is not null and not exists (
        select from outbox join deliveries d using (event_id)
        where name = 'device.activated' and payload ->> 'paymentId' = p.id::text and d.dead_at is not null)
        and p.email_refused_at is null)::int as minimum
    from payments p left join licence_grants g on g.payment_id = p.id group by p.id`,
    [...released],
  )
  const receipts = emails.filter(({ subject }) => subject.startsWith('Receipt: '))
  return payments.flatMap(({ reference, minimum, maximum }) => {
    const distinct = idsOf(receipts.filter(({ text }) => text.includes(reference))).size
    return distinct >= minimum && distinct <= maximum ? [] : [`I3: ${distinct} receipts for ${reference}`]
  })
}

/** An e-mail has one copy, plus one per fault that may have come between the mail server's acceptance and the commit that records it. */
function copyViolations({ disruptions }: TestedSystem, emails: readonly Mail[]): string[] {
  return [...Map.groupBy(emails, idOf)]
    .filter(([, copies]) => copies.length > 1 + disruptions)
    .map(([id, copies]) => `I3: ${copies.length} copies of ${id}, and ${disruptions} faults`)
}

const idOf = (mail: Mail): string => mail.headers['message-id'] ?? ''
const idsOf = (mails: readonly Mail[]): Set<string> => new Set(mails.map(idOf))
