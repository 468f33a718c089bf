import { supportCaseOpened } from '@player/server/events'
import { defineMail } from '../mail/define-mail.ts'
import { supportCase } from './words.ts'

/** Tells support the number of a case. Its report is read by a command, which is audited. */
export const mailSupportCase = defineMail({
  name: 'mail-support-case',
  on: supportCaseOpened,
  email: (ctx, { number }) => Promise.resolve({ to: ctx.config.mail.support, text: supportCase(number) }),
})
