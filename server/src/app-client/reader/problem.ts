import type { PlaylistResult } from '../index.ts'

export type Outcome = PlaylistResult['outcome']

interface Answered {
  readonly status: number
  /** The provider's Retry-After in seconds. */
  readonly retrySeconds: number | null
}

/** Why a playlist cannot be shown: in words for the viewer, and as what the television tells of it. */
export class PlaylistProblem extends Error {
  override readonly name = 'PlaylistProblem'
  readonly outcome: Outcome
  readonly answered: Answered | null
  constructor(outcome: Outcome, words: string, more: { cause?: unknown; answered?: Answered } = {}) {
    super(words, { cause: more.cause })
    this.outcome = outcome
    this.answered = more.answered ?? null
  }
}

const CHALLENGE = /captcha|cf-chl|challenge-platform|just a moment\.\.\./i
/** Far enough into a page to see that it is one. */
const MAX_LENGTH = 4_096

/** Whether a text is a web page instead of a list. */
export const isPage = (text: string): boolean =>
  /^\s*(?:<!--.*?-->\s*)*<(?:!doctype html|html|head|body|script|title|meta)\b/is.test(
    text.slice(0, MAX_LENGTH),
  )

/** The provider sent a web page. */
export const pageProblem = (text: string): PlaylistProblem =>
  CHALLENGE.test(text)
    ? new PlaylistProblem(
        'challenge',
        'Your provider’s protection stopped this TV. Ask for an address without it.',
      )
    : new PlaylistProblem(
        'web_page',
        'This address opens a web page, not a playlist. Copy the list’s own address.',
      )

/** The provider answered that it has no list, or that it failed. */
export function answeredWith({ status, headers }: Response, text: string): PlaylistProblem {
  if (CHALLENGE.test(text) && isPage(text)) return pageProblem(text)
  const after = Number(headers.get('Retry-After') ?? '')
  const answered = { status, retrySeconds: Number.isInteger(after) && after > 0 ? after : null }
  if (status === 401 || status === 403)
    return new PlaylistProblem(
      'answered',
      'Your provider refused this playlist. Your account may have expired.',
      { answered },
    )
  const advice =
    status >= 500
      ? 'Try again later, or ask your provider.'
      : 'Check the playlist’s address, or ask your provider.'
  return new PlaylistProblem('answered', `Your provider answered with error ${status}. ${advice}`, {
    answered,
  })
}
