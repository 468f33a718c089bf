import type * as z from 'zod/mini'
import type { Failure } from './failure.ts'

/** What a REST call brought: everything is still unknown. */
export interface ShimRequest {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
}

/** One of the specification's REST calls, as the procedure behind it. Nothing is decided here. */
export interface Shim {
  readonly verb: 'get' | 'post' | 'delete'
  /** Below /frontend. */
  readonly path: string
  /** `module.procedure`, and of which type it is. */
  readonly calls: string
  readonly type: 'query' | 'mutation'
  /** Nothing is passed on where this is absent. */
  readonly input?: (request: ShimRequest) => unknown
  /** The fields of a success beside `status: 'success'`; what the procedure says besides is left out. */
  readonly answer: z.ZodMiniType<object>
  /** A refusal of the business is answered with status 200 and said in the body (D19). */
  readonly refusesWith200?: true
  /** What the old answer says of a failure besides its words. */
  readonly ofFailure?: (failure: Failure) => object
}
