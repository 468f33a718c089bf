import type { Operation } from '../kernel/operation.ts'
import { decodePath } from './decoded-path.ts'

export const PREFIX = '/app/v1'

interface Route {
  readonly operation: Operation
  readonly pattern: RegExp
  readonly methods: readonly string[]
}

/** The route of an operation: the pattern of its path, and its methods. */
export const routeOf = (operation: Operation): Route => ({
  operation,
  pattern: new RegExp(`^${PREFIX}${operation.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  methods: operation.method === 'get' ? ['GET', 'HEAD'] : [operation.method.toUpperCase()],
})

/** The fields in a path; undefined if its encoding is invalid. */
export function fieldsOf(path: string, { pattern }: Route): Record<string, string> | undefined {
  const fields = Object.entries(pattern.exec(path)?.groups ?? {}).map(
    ([name, text]) => [name, decodePath(text)] as const,
  )
  const decoded = fields.flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const]))
  return decoded.length === fields.length ? Object.fromEntries(decoded) : undefined
}
