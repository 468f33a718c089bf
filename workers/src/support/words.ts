import type { EmailText } from '../mail/layout.ts'

export const supportCase = (number: string): EmailText => ({
  subject: `Support case ${number}`,
  title: `Support case ${number}`,
  paragraphs: ['A television sent a report. It is kept for 30 days.'],
  commands: [{ does: 'Read it', command: `npm run ops -- cases show ${number} --reason "…"` }],
})
