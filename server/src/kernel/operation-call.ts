import type { Context } from './context.ts'
import type { AuthorizedInstallation, Installation } from './installation.ts'
import type { Live } from './live.ts'
import type { CheckedProof } from './proof.ts'
import type { Request } from './request.ts'

/** What a caller must send: nothing, a proof of a key, or the token of any or only of an authorized installation. */
export interface Callers {
  readonly none: object
  readonly proof: CheckedProof
  readonly waiting: { readonly installation: Installation; readonly ctx: Context }
  readonly installation: { readonly installation: AuthorizedInstallation; readonly ctx: Context }
}
export type Access = keyof Callers

/** A request of the app. Ignores cookies and `X-Client-Origin`. */
export interface OpenCall {
  readonly ctx: Context
  readonly live: Live
  readonly request: Request
  /** The parts of the request that a proof signs. The body is empty with GET. */
  readonly signedParts: { readonly method: string; readonly path: string; readonly body: Buffer }
  /** A header's value; '' without it. */
  readonly header: (name: string) => string
  /** Sets a header of the answer, also of a refusal. */
  setHeader(name: string, value: string): void
  disconnectSignal(): AbortSignal
}

export type OperationCall<Needed extends Access> = OpenCall & Callers[Needed]

/** Identifies the caller. @throws Failure unauthorised, forbidden or throttled */
export type Identify = { readonly [Needed in Access]: (call: OpenCall) => Promise<Callers[Needed]> }
