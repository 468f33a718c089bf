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
  /** The path below /frontend. */
  readonly path: string
  /** The name of the procedure: 'playlists.save'. */
  readonly procedure: string
  readonly type: 'query' | 'mutation'
  /** Builds the procedure's input; without it the body is not read. */
  readonly input?: ((request: ShimRequest) => unknown) | undefined
  /** The fields of a success beside `status: 'success'`; other output is dropped. */
  readonly answer: z.ZodMiniType<object>
  /** If set, failures of the business rules are answered with it (D19). */
  readonly refusalStatus?: 200
  readonly failureFields?: (failure: Failure) => object
}

/** A REST call of a mutation. Its input is the body, unless `options` has `input`. */
export const shim = (
  verb: Shim['verb'],
  path: string,
  procedure: string,
  answer: Shim['answer'],
  options: Pick<Shim, 'input' | 'refusalStatus' | 'failureFields'> = {},
): Shim => ({ verb, path, procedure, type: 'mutation', input: ({ body }) => body, answer, ...options })
