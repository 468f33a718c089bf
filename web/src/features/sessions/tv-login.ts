import type { TvLogin } from '@player/server/contract/sessions'
import { messages } from '@player/server/messages/sessions'
import { awaitTelevision } from '../../api/await-television.ts'
import { failureOf } from '../../api/failure.ts'
import { publicClient } from '../../api/public-client.ts'
import { noAnswer } from '../../ui/controls/no-answer.ts'
import { words } from './login-words.ts'

/* The page of a log-in with the television loads this module on first use. */

/** The server's answer to a code; `wrong` if it refuses the code, `failed` if it does not answer or has another problem. */
type LoginAnswer = TvLogin | { status: 'wrong'; text: string } | { status: 'failed'; text: string }

/** @param replace whether the owner agrees that this replaces a log-in to another device */
export async function requestLogin(code: string, replace: boolean): Promise<LoginAnswer> {
  try {
    return await publicClient.sessions.requestTvLogin.mutate({ code, replace })
  } catch (thrown) {
    const { kind, message, errors } = failureOf(thrown)
    if (kind === null) return { status: 'failed', text: noAnswer(words.noAnswer) }
    const text = errors['code'] ?? message ?? messages.login_error
    return { status: kind === 'invalid' ? 'wrong' : 'failed', text }
  }
}

/** The television's answer; 'over' without one. */
export const awaitAnswer = (signal: AbortSignal, onConnection: (isConnected: boolean) => void) =>
  awaitTelevision(
    (options) => publicClient.sessions.awaitTvLogin.mutate(undefined, options),
    signal,
    onConnection,
  )
