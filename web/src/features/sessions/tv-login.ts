import type { TvLogin, TvLoginStatus } from '@player/server/contract/sessions'
import { messages } from '@player/server/messages/sessions'
import { failureOf } from '../../api/failure.ts'
import { publicClient } from '../../api/public-client.ts'
import { noAnswer } from '../../ui/controls/no-answer.ts'
import { words } from './login-words.ts'

/* What the page of a log-in by the television loads on first use. */

/** The server's answer to a code, or why there is none: `wrong` for the code itself. */
export type Requested = TvLogin | { status: 'wrong'; text: string } | { status: 'failed'; text: string }

export async function requestLogin(code: string, replace: boolean): Promise<Requested> {
  try {
    return await publicClient.sessions.requestTvLogin.mutate({ code, replace })
  } catch (thrown) {
    const { kind, message, errors } = failureOf(thrown)
    if (kind === null) return { status: 'failed', text: noAnswer(words.noAnswer) }
    const text = errors['code'] ?? message ?? messages.login_error
    return { status: kind === 'invalid' ? 'wrong' : 'failed', text }
  }
}

/** Waits for the television's answer, half a minute at most; null without an answer from the server. */
export async function awaitAnswer(signal: AbortSignal): Promise<TvLoginStatus | null> {
  try {
    const { status } = await publicClient.sessions.awaitTvLogin.mutate(undefined, { signal })
    return status
  } catch {
    return null
  }
}
