import type * as z from 'zod/mini'
import type { Failure } from './failure.ts'

/** A REST call's unvalidated input. */
export interface ShimRequest {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
}

/** Maps one of the specification's REST calls to its procedure. */
export interface Shim {
  readonly verb: 'get' | 'post' | 'delete'
  /** Below /frontend. */
  readonly path: string
  /** `module.procedure` and its type. */
  readonly calls: string
  readonly type: 'query' | 'mutation'
  /** Builds the procedure's input; without it there is none. */
  readonly input?: (request: ShimRequest) => unknown
  /** The fields of a success beside `status: 'success'`; what the procedure says besides is left out. */
  readonly answer: z.ZodMiniType<object>
  /** Business failures have status 200, with the failure in the body (D19). */
  readonly refusesWith200?: true
  /** Fields of a failure besides its message. */
  readonly failureFields?: (failure: Failure) => object
}
