import { answersOf } from '../../kernel/answers.ts'

export const answers = {
  device_information_incorrect: 'Device information is incorrect',
  captcha_required: '* Captcha is required *',
  captcha_wrong: 'Those letters didn’t match. Try the new picture.',
  login_throttled: 'Too many attempts.',
  captcha_throttled: 'You’ve asked for too many pictures.',
  logged_in: 'Welcome back.',
  login_code_wrong: 'That code isn’t valid. It may have expired: show a new one on your TV.',
  login_code_look_alike:
    'This code has a Cyrillic or Greek letter that looks like a Latin one. Type it on a Latin keyboard.',
  login_code_throttled: 'Too many wrong codes.',
  login_codes_throttled: 'Too many new codes.',
  login_code_missing: 'We couldn’t make a code. Try again in a moment.',
  tv_login_throttled: 'This TV was asked several times without a yes.',
  replace_invalid: 'Use true or false',
  entry_missing: 'This entry no longer exists. Reload the page.',
} as const

export const answer = answersOf('sessions', answers)

export const messages = {
  ...answers,
  login_failed: 'Login failed.',
  login_error: 'Something went wrong logging in.',
} as const
