import { plural } from '@player/server/kernel/locale/plural'
import type { EmailText } from '../mail/layout.ts'

interface DeadDelivery {
  readonly delivery: string
  readonly job: string
  readonly event: string
  readonly target: string
  /** ISO 8601. */
  readonly deadAt: string
  readonly error: string | null
}

/** @param count all dead deliveries, of which `named` are described */
export function deadDeliveries(count: number, named: readonly DeadDelivery[], more: number): EmailText {
  return {
    subject: plural(count, {
      one: 'Given up: 1 delivery was given up',
      other: `Given up: ${count} deliveries were given up`,
    }),
    title: plural(count, { one: '1 delivery was given up', other: `${count} deliveries were given up` }),
    paragraphs: [
      plural(count, {
        one: 'Nothing more happens to it until you act. Fix the cause, then have it sent again, or discard it.',
        other:
          'Nothing more happens to them until you act. Fix the cause, then have them sent again, or discard them.',
      }),
    ],
    quote: [...named.map(describe), ...(more > 0 ? [`… and ${more} more`] : [])].join('\n\n'),
    closing:
      'List all: npm run ops -- queue list. Send one again: npm run ops -- queue retry <delivery> --reason "…". Discard one: npm run ops -- queue discard <delivery> --reason "…".',
  }
}

const describe = ({ delivery, job, event, target, deadAt, error }: DeadDelivery): string =>
  [
    `Delivery: ${delivery}`,
    `Job: ${job}`,
    `Event: ${event}`,
    `Target: ${target || 'none'}`,
    `Given up: ${deadAt}`,
    `Error: ${error ?? 'none'}`,
  ].join('\n')
