import { answersOf } from '../../kernel/answers.ts'

export const answers = {
  device_deleted: 'Your device was deleted.',
  payment_arriving: 'A payment for this device isn’t finished yet. Delete the device when it is.',
  downloads_throttled: 'You’ve downloaded your data several times today.',
  person_missing: 'We keep nothing for this address.',
} as const

export const answer = answersOf('people', answers)
