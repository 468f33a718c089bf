import type { TvLogin, TvLoginStatus } from '@player/server/contract/sessions'
import { messages } from '@player/server/messages/sessions'
import { failureOf } from '../../api/failure.ts'
import { publicClient } from '../../api/public-client.ts'
import { noAnswer } from '../../ui/controls/no-answer.ts'
import { words } from './login-words.ts'

/* Loaded on first use by the page of a log-in with the television. */

/** The server's answer to a code; `wrong` if it refuses the code, `failed` if it does not answer or has another problem. */
export type LoginAnswer = TvLogin | { status: 'wrong'; text: string } | { status: 'failed'; text: string }

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

const RETRY_MS = 2_000

/**
 * Waits until the television answers, or until `signal` is aborted: then 'over'.
 * @param onConnection called with whether the server answers
 */
export async function awaitAnswer(
  signal: AbortSignal,
  onConnection: (isConnected: boolean) => void,
): Promise<Exclude<TvLoginStatus, 'waiting'>> {
  while (!signal.aborted) {
    const status = await poll(signal)
    if (status !== null && status !== 'waiting') return status
    if (signal.aborted) break
    onConnection(status !== null)
    if (status === null) await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
  return 'over'
}

/** The television's answer after up to half a minute; null if the server does not answer. */
const poll = (signal: AbortSignal): Promise<TvLoginStatus | null> =>
  publicClient.sessions.awaitTvLogin.mutate(undefined, { signal }).then(
    ({ status }) => status,
    () => null,
  )
