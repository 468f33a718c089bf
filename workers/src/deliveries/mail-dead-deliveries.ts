import { attention } from '@player/db'
import { deliveriesGivenUp } from '@player/server/events'
import { defineMail } from '../mail/define-mail.ts'
import { toHtml, toText, type LetterText } from '../mail/layout.ts'

const ERROR_LENGTH = 300

/** The operator hears of work that was given up (D31): one e-mail about all that there is to tell. */
export const mailDeadDeliveries = defineMail({
  name: 'mail-dead-deliveries',
  on: deliveriesGivenUp,
  async letter(ctx, { count, first }) {
    const named = await attention.stillDead(ctx.db, first)
    // All were sent again or discarded meanwhile.
    if (named.length === 0) return null
    const [subject, them] =
      count === 1 ? ['1 delivery was given up', 'it'] : [`${count} deliveries were given up`, 'them']
    const letter: LetterText = {
      title: subject,
      paragraphs: [
        `Nothing more happens to ${them} until you act. Fix the cause, then have ${them} sent again, or discard ${them}.`,
      ],
      quote: [
        ...named.map(describe),
        ...(count > first.length ? [`… and ${count - first.length} more`] : []),
      ].join('\n\n'),
      closing:
        'List all: npm run ops -- queue list. Send one again: npm run ops -- queue retry <delivery> --reason "…". ' +
        'Discard one: npm run ops -- queue discard <delivery> --reason "…".',
    }
    return {
      to: ctx.config.mail.operator,
      subject: `Given up: ${subject}`,
      text: toText(letter),
      html: toHtml(letter),
    }
  },
})

type Dead = Awaited<ReturnType<typeof attention.stillDead>>[number]

/** One delivery, a line a fact. Of what it is about only the ids are named. */
function describe({ delivery, job, event, payload, dead_at, last_error }: Dead): string {
  const ids = Object.entries(Object(payload)).filter(([name]) => name.endsWith('Id'))
  return [
    `Delivery: ${delivery}`,
    `Job: ${job}`,
    `Event: ${event}`,
    `Target: ${ids.map(([name, id]) => `${name} ${String(id)}`).join(', ') || 'none'}`,
    `Given up: ${dead_at.toISOString()}`,
    `Error: ${(last_error ?? 'none').slice(0, ERROR_LENGTH)}`,
  ].join('\n')
}
