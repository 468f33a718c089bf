import { answersOf } from '../../kernel/answers.ts'

/** Answers by code. A code never changes its meaning. */
export const answers = {
  device_deleted: 'Your device was deleted.',
  payment_arriving: 'A payment for this device isn’t finished yet. Delete the device when it is.',
  downloads_throttled: 'You’ve downloaded your data several times today.',
  person_missing: 'We keep nothing for this address.',
} as const

export const answer = answersOf('people', answers)

/** All sentences about personal data, including the browser's. */
export const messages = answers
