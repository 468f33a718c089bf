import type { Mail } from '@player/infra/mailbox'
import type { History } from './user-history.ts'
import type { World } from './world.ts'

/** I3: whatever calls for an email has one in the mailbox, and an email is repeated only for something that happened. */
export async function ofEmails(world: World, history: History): Promise<string[]> {
  const emails = world.mailbox.messages()
  return [
    ...(await ofMessages(world, emails, history)),
    ...(await ofReceipts(world, emails)),
    ...ofCopies(world, emails),
  ]
}

/** Every accepted message is stored once, and calls for one email. */
async function ofMessages(world: World, emails: readonly Mail[], { accepted }: History): Promise<string[]> {
  const stored = await world.sql<{ subject: string; count: number; dead: number }>(`
    select subject, count(*)::int as count, count(d.dead_at)::int as dead
    from contact_messages m
    left join outbox o on o.payload ->> 'messageId' = m.id::text
    left join deliveries d on d.event_id = o.event_id group by subject`)
  const bySubject = Map.groupBy(emails, (mail) => mail.subject.replace(/^Contact: /, ''))
  const wrong: string[] = []
  for (const subject of accepted)
    if (!stored.some((message) => message.subject === subject)) wrong.push(`I3: '${subject}' was lost`)
  for (const { subject, count, dead } of stored) {
    const different = idsOf(bySubject.get(subject) ?? []).size
    // What was given up may have gone out before.
    if (different > count || different < count - dead)
      wrong.push(`I3: '${subject}' is ${count} messages and ${different} emails`)
  }
  return wrong
}

/**
 * Every granted payment calls for one receipt, to each payer who gave an address that takes mail; whose money went back first may
 * have none.
 */
async function ofReceipts(world: World, emails: readonly Mail[]): Promise<string[]> {
  const payments = await world.sql<{ reference: string; least: number; most: number }>(`
    select reference, count(g.id)::int as most,
      count(g.id) filter (where g.revoked_at is null and coalesce(email, payer_email) is not null and not exists (
        select from outbox join deliveries d using (event_id)
        where name = 'device.activated' and payload ->> 'paymentId' = p.id::text and d.dead_at is not null)
        and p.email_refused_at is null)::int as least
    from payments p left join licence_grants g on g.payment_id = p.id group by p.id`)
  const receipts = emails.filter(({ subject }) => subject.startsWith('Receipt: '))
  return payments.flatMap(({ reference, least, most }) => {
    const different = idsOf(receipts.filter(({ text }) => text.includes(reference))).size
    return different >= least && different <= most ? [] : [`I3: ${different} receipts for ${reference}`]
  })
}

/** One copy, and one more for each time that something may have come between the mail server's yes and noting it. */
function ofCopies({ disruptions }: World, emails: readonly Mail[]): string[] {
  return [...Map.groupBy(emails, idOf)]
    .filter(([, copies]) => copies.length > 1 + disruptions)
    .map(
      ([id, copies]) => `I3: ${copies.length} copies of ${id}, and ${disruptions} reasons to repeat an email`,
    )
}

const idOf = (mail: Mail): string => mail.headers['message-id'] ?? ''
const idsOf = (mails: readonly Mail[]): Set<string> => new Set(mails.map(idOf))
