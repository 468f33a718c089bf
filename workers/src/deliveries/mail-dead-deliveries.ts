import { deadDeliveryReport } from '@player/db'
import { deliveriesDead } from '@player/server/events'
import { defineMail } from '../mail/define-mail.ts'
import { deadDeliveries as textOf } from './words.ts'

const MAX_ERROR_LENGTH = 300

export const mailDeadDeliveries = defineMail({
  name: 'mail-dead-deliveries',
  on: deliveriesDead,
  async email(ctx, { count, first }) {
    const dead = await deadDeliveryReport.stillDeadDeliveries(ctx.db, first)
    // All deliveries that the event names were retried or discarded meanwhile.
    if (dead.length === 0) return null
    const described = dead.map(({ delivery, job, event, payload, dead_at, last_error }) => ({
      delivery,
      job,
      event,
      target: idsOf(payload),
      deadAt: dead_at.toISOString(),
      error: last_error?.slice(0, MAX_ERROR_LENGTH) ?? null,
    }))
    return { to: ctx.config.mail.operator, text: textOf(count, described, count - first.length) }
  },
})

/** The ids in a payload, because e-mails must not contain the rest of it. */
const idsOf = (payload: unknown): string =>
  Object.entries(Object(payload))
    .filter(([name]) => name.endsWith('Id'))
    .map(([name, id]) => `${name} ${String(id)}`)
    .join(', ')
