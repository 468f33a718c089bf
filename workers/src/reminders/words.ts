import { plainDate, plainDay } from '@player/server/kernel/locale/dates'
import type { AccountEndEmail } from '@player/server/modules/reminders'
import type { EmailText } from '../mail/layout.ts'

/** Anyone can enter any address, so the text is fixed and repeats no input. */
export const confirmation = (product: string, link: string): EmailText => ({
  subject: 'Confirm: e-mails before your subscription ends',
  title: 'Get an e-mail before your subscription ends?',
  paragraphs: [
    `Someone entered this address on the site of ${product}. If it was you, confirm it within 2 days, and we’ll write to you 7, 3 and 1 days before a playlist’s subscription ends.`,
  ],
  link: { label: 'Confirm', url: link },
  closing: 'Wasn’t it you? You can ignore this e-mail. We delete your address after 2 days.',
})

type AccountEnding = Omit<AccountEndEmail, 'to'> & { readonly dashboard: string }

export function accountEnding({ name, endsAt, reportedAt, dashboard, stopLink }: AccountEnding): EmailText {
  const ends = `${name ?? 'A protected playlist'} ends on ${plainDate(endsAt.toISOString())}`
  return {
    subject: ends,
    title: ends,
    paragraphs: [
      `${ends}, says your provider. Your TV read this on ${plainDay(reportedAt.toISOString())}`,
      'If you want to keep it, renew it with your provider. We don’t sell subscriptions, so we can’t do it for you.',
    ],
    link: { label: 'Open your dashboard', url: dashboard },
    closing: 'You asked for these e-mails 7, 3 and 1 days before a subscription ends.',
    stop: { label: 'Stop these e-mails', url: stopLink },
  }
}
