import { messages } from '@player/server/messages/sessions'
import { noAnswer } from '../../ui/controls/no-answer.ts'
import { words } from './login-words.ts'

/** Why a login failed; `isCaptchaWrong` if only the captcha was wrong. */
export interface Refusal {
  text: string
  /** A second paragraph. */
  more?: string
  /** Shown in the second paragraph with the other ways to log in; null if not known. */
  triesLeft?: number | null
  isCaptchaWrong: boolean
}

/** The refusal of a login that could not be sent or was not answered. */
export const noAnswerRefusal = (): Refusal => ({
  text: messages.login_error,
  more: noAnswer(words.noAnswer),
  isCaptchaWrong: false,
})
