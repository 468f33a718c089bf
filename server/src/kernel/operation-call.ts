import type { Context } from './context.ts'
import type { AuthorizedInstallation, Installation } from './installation.ts'
import type { Live } from './live.ts'
import type { CheckedProof } from './proof.ts'
import type { Request } from './request.ts'

/** What a caller must send: nothing, a proof of a key, or the token of an installation, for 'installation' of an authorized one. */
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
  /** A proof signs these. The body is empty with GET. */
  readonly signedParts: { readonly method: string; readonly path: string; readonly body: Buffer }
  readonly header: (name: string) => string
  /** Also for a refusal. */
  setHeader(name: string, value: string): void
  disconnectSignal(): AbortSignal
}

export type OperationCall<Needed extends Access> = OpenCall & Callers[Needed]

/** @throws Failure unauthorised, forbidden or throttled */
export type Identify = { readonly [Needed in Access]: (call: OpenCall) => Promise<Callers[Needed]> }
