import { paymentMethodHidden } from '@player/server/events'
import { defineMail } from '../mail/define-mail.ts'
import { methodHidden } from './words.ts'

export const mailMethodHidden = defineMail({
  name: 'mail-method-hidden',
  on: paymentMethodHidden,
  email: (ctx, { method }) => Promise.resolve({ to: ctx.config.mail.operator, text: methodHidden(method) }),
})
