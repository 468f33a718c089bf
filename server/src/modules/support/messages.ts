import { answersOf } from '../../kernel/answers.ts'

export const answers = {
  consent_required: 'Send the report only if the person at the television agreed.',
  text_invalid: 'Use 1 to 60 characters, and none of / \\ : @ ? # & = < > ".',
  host_invalid: 'This is not the name of a host.',
  number_invalid: 'This number is out of range.',
  list_too_long: 'This list is too long.',
  report_too_large: 'This report is too large.',
  cases_throttled: 'This television has sent several reports today. Try again tomorrow.',
  case_missing: 'There is no case with this number. Reports are kept for 30 days.',
  case_number_missing: 'We couldn’t open a case. Try again in a moment.',
  no_television: 'No television acts for this device, so none can be asked.',
} as const

export const answer = answersOf('support', answers)
