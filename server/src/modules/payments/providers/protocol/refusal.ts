import type { Failure } from '../../../../kernel/failure.ts'
import type { PayerField } from '../../contract.ts'
import { orderRefused, unavailable } from './failures.ts'

/** A provider's error response. Unless it is transient, nothing was done. The message contains no sent data. */
export class Refusal extends Error {
  override readonly name: string = 'Refusal'
  readonly status: number
  readonly issue: string
  /** The provider's id for support; empty if there is none. */
  readonly debugId: string
  /** The form fields that the provider names as invalid. */
  readonly fields: readonly PayerField[] = []

  constructor(provider: string, status: number, issue: string, debugId = '') {
    super(`${provider} answered ${status} ${issue}${debugId && ` (debug id ${debugId})`}`)
    this.status = status
    this.issue = issue
    this.debugId = debugId
  }

  get isTransient(): boolean {
    return this.status >= 500 || this.status === 429
  }

  /** Whether the refusal is about one order (its content, or a conflict that the provider names), and not about the provider's health. */
  get isAboutOrder(): boolean {
    if (this.status === CONFLICT) return this.issue !== UNKNOWN_FORMAT
    return this.status >= 400 && this.status < 500 && !NOT_CONTENT.has(this.status)
  }
}

/** The issue of a response that is not in the provider's error format, such as a page of a proxy. */
export const UNKNOWN_FORMAT = 'unknown format'

const CONFLICT = 409
/** Credentials (401, 403, 407), wrong URL (404, 405), time (408, 425), rate limit (429). */
const NOT_CONTENT = new Set([401, 403, 404, 405, 407, 408, 425, 429])

/** Returns an accepted answer. @throws Failure unavailable for a refusal */
export function requireAccepted<Answer>(answer: Answer): Exclude<Answer, Refusal> {
  if (isAccepted(answer)) return answer
  throw unavailable(answer)
}

/** The failure of opening an order: invalid if its content was refused, otherwise unavailable. A conflict may be temporary. */
export const openingFailure = (cause: unknown): Failure =>
  cause instanceof Refusal && cause.isAboutOrder && cause.status !== CONFLICT
    ? orderRefused(cause, cause.fields)
    : unavailable(cause)

const isAccepted = <Answer>(answer: Answer): answer is Exclude<Answer, Refusal> =>
  !(answer instanceof Refusal)
