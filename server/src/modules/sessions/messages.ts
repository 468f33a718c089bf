/** Every sentence about logging in that people read, by code. */
export const messages = {
  login_failed: 'Login failed.',
  login_error: 'Something went wrong logging in.',
  device_information_incorrect: 'Device information is incorrect',
  captcha_required: '* Captcha is required *',
  captcha_wrong: 'The captcha was not right. Please try the new one.',
  login_throttled: 'Too many attempts. Please wait a while before you try again.',
  captcha_throttled: 'Too many captchas were asked for. Please wait a few minutes.',
  logged_in: 'Welcome back.',
} as const
