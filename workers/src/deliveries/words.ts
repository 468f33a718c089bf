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

/** @param count the number of all dead deliveries, of which `unlisted` are not in `listed` */
export function deadDeliveries(count: number, listed: readonly DeadDelivery[], unlisted: number): EmailText {
  const failed = plural(count, {
    one: '1 delivery failed permanently',
    other: `${count} deliveries failed permanently`,
  })
  const advice = plural(count, {
    one: 'It won’t be retried until you act. Fix the cause, then retry or discard it.',
    other: 'They won’t be retried until you act. Fix the cause, then retry or discard them.',
  })
  return {
    subject: `Dead: ${failed}`,
    title: failed,
    paragraphs: [advice],
    quote: [...listed.map(describe), ...(unlisted > 0 ? [`… and ${unlisted} more`] : [])].join('\n\n'),
    commands: [
      { summary: 'List all', command: 'npm run ops -- queue list' },
      { summary: 'Retry one', command: 'npm run ops -- queue retry <delivery> --reason "…"' },
      { summary: 'Discard one', command: 'npm run ops -- queue discard <delivery> --reason "…"' },
    ],
  }
}

const describe = ({ delivery, job, event, target, deadAt, error }: DeadDelivery): string =>
  [
    `Delivery: ${delivery}`,
    `Job: ${job}`,
    `Event: ${event}`,
    `Target: ${target || 'none'}`,
    `Dead since: ${deadAt}`,
    `Error: ${error ?? 'none'}`,
  ].join('\n')
