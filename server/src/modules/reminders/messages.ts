import { answersOf } from '../../kernel/answers.ts'

export const answers = {
  email_required: 'Enter an e-mail address.',
  email_invalid: 'Enter a whole e-mail address, like ann@example.com.',
  asked_throttled: 'You’ve entered several addresses today.',
  network_throttled: 'Several addresses were entered from your network in the last hour.',
  mailbox_throttled:
    'We’ve sent several e-mails to this address today. Look in its inbox and its spam folder.',
} as const

export const answer = answersOf('reminders', answers)

/** The pages behind the links in e-mails, which load nothing. */
export const pages = {
  confirm: {
    title: 'Get an e-mail before your subscription ends?',
    text: 'We’ll write to you 7, 3 and 1 days before. You can stop that at any time.',
    button: 'Confirm',
  },
  confirmed: {
    title: 'You’ll get our e-mails',
    text: 'We’ll write to you 7, 3 and 1 days before a subscription ends, if your TV can read the end from your provider.',
  },
  outdated: {
    title: 'This link is too old',
    text: 'It was good for 2 days, or a newer one was sent. Log in and ask for these e-mails again.',
  },
  stop: {
    title: 'Stop these e-mails?',
    text: 'You’ll get no more e-mails before a subscription ends, and we delete your address.',
    button: 'Stop e-mails',
  },
  stopped: {
    title: 'Stopped',
    text: 'You’ll get no more of these e-mails, and we’ve deleted your address.',
  },
  wrong: {
    title: 'This link doesn’t work',
    text: 'Copy it whole from the e-mail. Or log in: these e-mails are under Account Details.',
  },
  failed: {
    title: 'That didn’t work',
    text: 'It’s on our side. Try the link again in a few minutes.',
  },
  dashboard: 'Open your dashboard',
} as const
