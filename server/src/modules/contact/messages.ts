import { answersOf } from '../../kernel/answers.ts'

export const answers = {
  name_required: '* Name is required *',
  email_required: '* Email is required *',
  email_invalid: '* Invalid Email Address *',
  subject_required: '* Subject is required *',
  message_required: '* Message is required *',
  too_long: '* This text is too long *',
  line_break_not_allowed: '* Line breaks are not allowed here *',
  name_characters: '* Name contains characters that can’t be used *',
  subject_characters: '* Subject contains characters that can’t be used *',
  message_characters: '* Message contains characters that can’t be used *',
  contact_throttled: 'You’ve already sent several messages.',
} as const

export const answer = answersOf('contact', answers)

export const messages = {
  ...answers,
  contact_sent: 'Thanks for contacting us, we have received your message.',
  contact_failed: 'Something went wrong, try again later.',
} as const
