import type * as z from 'zod/mini'
import type { Failure } from './failure.ts'

interface ShimRequest {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
}

/** One of the specification's REST calls. */
export interface Shim {
  readonly verb: 'get' | 'post' | 'delete'
  readonly path: string
  readonly calls: string
  readonly type: 'query' | 'mutation'
  /** Without it the body is not read. */
  readonly input?: ((request: ShimRequest) => unknown) | undefined
  readonly answer: z.ZodMiniType<object>
  /** The status of business failures (D19). */
  readonly refusalStatus?: 200
  readonly failureFields?: (failure: Failure) => object
}

/** A mutation, whose input is the body by default. */
export const shim = (
  verb: Shim['verb'],
  path: string,
  calls: string,
  answer: Shim['answer'],
  options: Pick<Shim, 'input' | 'refusalStatus' | 'failureFields'> = {},
): Shim => ({ verb, path, calls, type: 'mutation', input: ({ body }) => body, answer, ...options })
