import { messages } from '@player/server/messages/sessions'
import { noAnswer } from '../../ui/controls/no-answer.ts'
import { words } from './login-words.ts'

export interface Refusal {
  text: string
  /** The second paragraph, if `triesLeft` is not set. */
  more?: string
  /** Tries left, for a second paragraph with the other ways to log in; null if unknown. */
  triesLeft?: number | null
  /** Whether only the captcha was wrong. */
  isCaptchaWrong: boolean
}

export const noAnswerRefusal = (): Refusal => ({
  text: messages.login_error,
  more: noAnswer(words.noAnswer),
  isCaptchaWrong: false,
})
