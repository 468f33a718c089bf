import { answersOf } from '../../kernel/answers.ts'

export const answers = {
  level_invalid: 'The level must be info or warning.',
  title_invalid: 'The title must be one line of 1 to 60 characters.',
  text_invalid: 'The text must be one line of 1 to 300 characters.',
  until_invalid: 'The end must be an ISO 8601 time with its time zone, like 2026-11-20T08:00Z.',
  until_too_late: 'The end (--until) must be before the year 10000.',
  until_passed: 'The end (--until) must be in the future.',
  where_invalid: 'The place must be tv, site or both.',
  too_many_notices: 'There are already 5 notices, the most at a time. End one of them first.',
  notice_missing: 'No notice with this id is shown. It may have ended.',
} as const

export const answer = answersOf('notices', answers)
