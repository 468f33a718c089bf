import type * as z from 'zod/mini'
import type { Failure } from './failure.ts'

interface ShimRequest {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
}

/** Maps one of the specification's REST calls to a procedure. */
export interface Shim {
  readonly verb: 'get' | 'post' | 'delete'
  /** Below /frontend. */
  readonly path: string
  /** `module.procedure`. */
  readonly calls: string
  readonly type: 'query' | 'mutation'
  /** Builds the procedure's input; none by default. */
  readonly input?: (request: ShimRequest) => unknown
  /** The fields of a success beside `status: 'success'`; other output is dropped. */
  readonly answer: z.ZodMiniType<object>
  /** Business failures have status 200 (D19). */
  readonly refusesWith200?: true
  /** Further fields of a failure. */
  readonly failureFields?: (failure: Failure) => object
}
