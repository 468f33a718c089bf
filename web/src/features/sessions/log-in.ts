import { type CaptchaView, type LoginInput, loginInput } from '@player/server/contract/sessions'
import { answer, messages } from '@player/server/messages/sessions'
import { failureOf } from '../../api/failure.ts'
import { publicClient } from '../../api/public-client.ts'
import { checkForm, type Checked, type Errors } from '../../forms/check-form.ts'
import { type Refusal, noAnswerRefusal } from './login-refusal.ts'
import { words } from './login-words.ts'

/* What the login page loads on first use: client, rules, and the proof of work that replaces the captcha. */

export { solve } from './proof-of-work.ts'

interface Credentials {
  mac_address: string
  device_key: string
  captcha: string
}

export async function fetchCaptchaView(): Promise<CaptchaView | { problem: string }> {
  try {
    return await publicClient.sessions.captcha.mutate()
  } catch (thrown) {
    return { problem: failureOf(thrown).message ?? words.form.noCaptcha }
  }
}

/** @param token of the captcha; empty without one */
export const checkCredentials = (credentials: Credentials, token: string): Checked<LoginInput> =>
  checkForm(loginInput, { ...credentials, captcha: credentials.captcha.toUpperCase(), token })

export async function logIn(credentials: LoginInput): Promise<'logged-in' | { errors: Errors } | Refusal> {
  try {
    await publicClient.sessions.login.mutate(credentials)
    return 'logged-in'
  } catch (thrown) {
    const { kind, code, message, errors, triesLeft } = failureOf(thrown)
    const isCaptchaWrong = code === answer('captcha_wrong').code
    if (kind === 'invalid' && !isCaptchaWrong && Object.keys(errors).length > 0) return { errors }
    if (kind === null) return noAnswerRefusal()
    return {
      text: message ?? messages.device_information_incorrect,
      ...(!isCaptchaWrong && { triesLeft: triesLeft ?? null }),
      isCaptchaWrong,
    }
  }
}

/** Whether this browser's session is valid. A failed call counts as no. */
export const hasSession = (): Promise<boolean> =>
  publicClient.sessions.current.query().then(
    () => true,
    () => false,
  )
