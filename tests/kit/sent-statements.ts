import pg from 'pg'
import { vi } from 'vitest'

/** The SQL statements that this process sends during `work`, without heartbeats and LISTEN. */
export async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls
      .map(([statement]: readonly unknown[]) => textOf(statement))
      .filter((text) => text !== 'select' && !text.startsWith('listen '))
  } finally {
    query.mockRestore()
  }
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  return statement instanceof Object && 'text' in statement ? String(statement.text) : ''
}
