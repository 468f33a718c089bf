import { answersOf } from '../../kernel/answers.ts'

/** Answers by code. A code never changes its meaning. */
export const answers = {
  device_information_incorrect: 'Device information is incorrect',
  captcha_required: '* Captcha is required *',
  captcha_wrong: 'Those letters didn’t match. Try the new picture.',
  login_throttled: 'Too many attempts.',
  captcha_throttled: 'You’ve asked for too many pictures.',
  logged_in: 'Welcome back.',
} as const

export const answer = answersOf('sessions', answers)

/** All sentences about logging in, also the browser's. */
export const messages = {
  ...answers,
  login_failed: 'Login failed.',
  login_error: 'Something went wrong logging in.',
} as const
