import { words as resultWords } from './result-words.ts'

export const words = {
  ask: {
    button: 'E-mail me',
    named: (name: string) => `E-mail me before ${name} ends`,
    title: 'Get an e-mail before it ends?',
    text: 'We’ll write to you 7, 3 and 1 days before a subscription ends, for all playlists whose end your TV can read.',
    field: 'E-mail address',
    hint: 'First you confirm it by an e-mail.',
    failed: 'We couldn’t save this address.',
  },
  sent: {
    title: 'Look in your inbox',
    text: (email: string) =>
      `We’ve sent an e-mail to ${email}. Confirm it within 2 days. If it isn’t there, look in your spam folder.`,
  },
  /** Texts beside the end of a playlist's account. */
  state: { waiting: 'Confirm our e-mail first', confirmed: 'We’ll e-mail you before' },
  setting: {
    title: 'E-mails before a subscription ends',
    none: 'We’ll write to you 7, 3 and 1 days before, if your TV can read the end from your provider.',
    waiting: (email: string) => `Not confirmed yet: open our e-mail to ${email}.`,
    confirmed: (email: string) => `We’ll write to ${email}, 7, 3 and 1 days before.`,
    paused: (email: string) =>
      `We’ll write to ${email} once your TVs tell us the ends: turn on “${resultWords.setting.label}”.`,
    change: 'Use another address',
    stop: 'Stop',
    stopNamed: 'Stop e-mails before a subscription ends',
    stopped: 'Stopped. We’ve deleted your address.',
    stopFailed: 'We couldn’t stop them.',
    loadFailed: 'We can’t show this setting right now',
  },
} as const
