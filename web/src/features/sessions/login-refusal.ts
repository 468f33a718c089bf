import { messages } from '@player/server/messages/sessions'
import { noAnswer } from '../../ui/controls/no-answer.ts'
import { words } from './login-words.ts'

/** Why a login failed, and for `captchaWrong` that only the captcha was. */
export interface Refusal {
  text: string
  /** A second paragraph. */
  more?: string
  /** Named with the other ways to log in, which make the second paragraph; null where it is not known. */
  triesLeft?: number | null
  captchaWrong: boolean
}

/** The refusal of a login that could not be sent or was not answered (D28). */
export const withoutAnswer = (): Refusal => ({
  text: messages.login_error,
  more: noAnswer(words.noAnswer),
  captchaWrong: false,
})
