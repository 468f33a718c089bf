import type { Answer, Bytes } from './answer.ts'
import { concatBytes } from './bytes.ts'
import { decode } from './encoding.ts'
import { jsonIn, recordOf, textOf } from './loose.ts'
import { readAnswer } from './read-answer.ts'
import { type AccountFacts, type Outcome, type Report, reportOf } from './report.ts'

/** A larger answer is not that of an account. */
const LIMITS = { packed: 1_000_000, bytes: 1_000_000 }
/** Statuses of a disabled account. */
const DISABLED = /^(disabled|suspended|inactive)$/
/** The year 9999. */
const MAX_TIME_MS = 253_402_300_799_000

type User = Readonly<Record<string, unknown>>

/** Reads a panel's answer: `loaded` if the account can play, `login` or `account` if not. `now`: the time in ms, for panels that do not send theirs. */
export async function readAccount(answer: Answer, now: number): Promise<Report> {
  const pieces: Bytes[] = []
  const failure = await readAnswer(answer, LIMITS, (piece) => void pieces.push(piece))
  if (failure) return failure.outcome === 'too_large' ? reportOf('unreadable') : failure
  try {
    const json = recordOf(jsonIn(decode(concatBytes(...pieces), answer.headers.get('Content-Type') ?? '')))
    const user = recordOf(json['user_info'])
    // The panel ends accounts by its own clock; a television's may be wrong by years.
    const panelNow = millisecondsOf(recordOf(json['server_info'])['timestamp_now'])
    const current = panelNow > 0 ? panelNow : now
    return { ...reportOf(outcomeOf(user, current)), account: factsOf(user, current) }
  } catch {
    return reportOf('unreadable')
  }
}

/** The facts about an account; null if the panel sends none. */
function factsOf(user: User, now: number): AccountFacts | null {
  if (Object.keys(user).length === 0) return null
  const endMs = millisecondsOf(user['exp_date'])
  return {
    state: stateOf(user, now),
    ends_at: endMs > 0 && endMs < MAX_TIME_MS ? new Date(endMs).toISOString() : null,
    trial: textOf(user['is_trial']) === '1',
    active: countOf(user['active_cons']),
    most: countOf(user['max_connections']),
  }
}

/** Each field may be missing, and an expired account may still have the status Active. */
function outcomeOf(user: User, now: number): Outcome {
  if (user['auth'] === false || textOf(user['auth']) === '0') return 'login'
  const state = stateOf(user, now)
  return state === 'active' || state === 'unknown' ? 'loaded' : 'account'
}

function stateOf(user: User, now: number): AccountFacts['state'] {
  const status = textOf(user['status']).toLowerCase()
  if (status === 'banned' || status === 'blocked') return 'banned'
  if (DISABLED.test(status)) return 'disabled'
  const endMs = millisecondsOf(user['exp_date'])
  if (status === 'expired' || (endMs > 0 && endMs < now)) return 'ended'
  return status === 'active' ? 'active' : 'unknown'
}

function countOf(value: unknown): number | null {
  const text = textOf(value)
  return /^\d{1,6}$/.test(text) ? Number(text) : null
}

/** A time in seconds since 1970, which some panels give in milliseconds. 0 or NaN if it is none. */
function millisecondsOf(time: unknown): number {
  const number = Number(textOf(time))
  return number > 100_000_000_000 ? number : number * 1000
}
