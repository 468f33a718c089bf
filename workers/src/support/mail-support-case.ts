import { supportCaseOpened } from '@player/server/events'
import { defineMail } from '../mail/define-mail.ts'
import type { EmailText } from '../mail/layout.ts'

/** Sends the number of a case to support, who read the case's report with an audited command. */
export const mailSupportCase = defineMail({
  name: 'mail-support-case',
  on: supportCaseOpened,
  email: (ctx, { number }) => Promise.resolve({ to: ctx.config.mail.support, text: supportCase(number) }),
})

const supportCase = (number: string): EmailText => ({
  subject: `Support case ${number}`,
  title: `Support case ${number}`,
  paragraphs: ['A television sent a report. It is kept for 30 days.'],
  commands: [{ summary: 'Read it', command: `npm run ops -- cases show ${number} --reason "…"` }],
})
