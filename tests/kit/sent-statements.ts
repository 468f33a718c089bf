import { EXPECT_WRITABLE } from '@player/db'
import pg from 'pg'
import { vi } from 'vitest'

interface SentStatements {
  readonly server: readonly string[]
  readonly worker: readonly string[]
}

/** The SQL statements that this process sends during `work`, without keep-alives, LISTEN and the tests' own. */
export async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const { server, worker } = await statementsByProcess(work)
  return [...server, ...worker]
}

export const serverStatementsOf = async (work: () => Promise<unknown>): Promise<readonly string[]> =>
  (await statementsByProcess(work)).server

export async function statementsByProcess(work: () => Promise<unknown>): Promise<SentStatements> {
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const statements = queries.mock.calls
      .flatMap(([query]: readonly unknown[], index) =>
        textsOf(query).map((text) => ({ text, name: nameOf(queries.mock.contexts[index]) })),
      )
      .filter(({ text, name }) => !isKeepAlive(text, name) && name !== 'player-tests')
    const isOfServer = ({ name }: { name: string }) => SERVER_CONNECTIONS.has(name)
    return {
      server: statements.filter(isOfServer).map(({ text }) => text),
      worker: statements.filter((statement) => !isOfServer(statement)).map(({ text }) => text),
    }
  } finally {
    queries.mockRestore()
  }
}

/** Whether a statement is sent at intervals; the probe of `/ready` does not count. */
const isKeepAlive = (text: string, name: string): boolean =>
  text === 'select' || text.startsWith('listen ') || (text === EXPECT_WRITABLE && name !== 'player-server')

const SERVER_CONNECTIONS = new Set(['player-server', 'player-server-reads', 'player-webhooks'])

export async function statementsByTurn(
  name: string,
  work: () => Promise<unknown>,
): Promise<readonly (readonly string[])[]> {
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  // Vitest numbers the calls of all mocks in one order.
  const turn = vi.fn()
  let next: NodeJS.Immediate | undefined
  const count = () => {
    turn()
    next = setImmediate(count)
  }
  count()
  try {
    await work()
    const groups = new Map<number, string[]>()
    for (const [index, [query]] of queries.mock.calls.entries()) {
      if (nameOf(queries.mock.contexts[index]) !== name) continue
      const order = queries.mock.invocationCallOrder[index] ?? 0
      const turns = turn.mock.invocationCallOrder.filter((turnOrder) => turnOrder < order).length
      groups.set(turns, [...(groups.get(turns) ?? []), ...textsOf(query)])
    }
    return [...groups.values()]
  } finally {
    clearImmediate(next)
    queries.mockRestore()
  }
}

export function textsOf(query: unknown): readonly string[] {
  if (typeof query === 'string') return [query]
  if (!(query instanceof Object)) return []
  if ('reads' in query && Array.isArray(query.reads)) return query.reads.flatMap(textsOf)
  return 'text' in query ? [String(query.text)] : []
}

/** A connection's name in PostgreSQL; empty for the queue's connections, which have none. */
export function nameOf(client: unknown): string {
  const parameters: unknown = client instanceof pg.Client ? Reflect.get(client, 'connectionParameters') : null
  const name: unknown = parameters instanceof Object ? Reflect.get(parameters, 'application_name') : null
  return typeof name === 'string' ? name : ''
}
