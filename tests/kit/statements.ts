import pg from 'pg'
import { z } from 'zod'
import { withClient } from './engine.ts'
import type { Stack } from './stack.ts'

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string | undefined
  readonly 'Index Name'?: string | undefined
  /** Blocks of 8 kB, including those of child nodes. */
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly PlanNode[] | undefined
}

export interface Statement {
  readonly text: string
  readonly plan: PlanNode
}

export const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

const planNode: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    'Index Name': z.string().optional(),
    'Shared Hit Blocks': z.number(),
    'Shared Read Blocks': z.number(),
    Plans: z.array(planNode).optional(),
  }),
)
const explainOutput = z.object({ 'Query Text': z.string(), Plan: planNode })

/**
 * Records every statement on the stack's database with its plan, also those in functions and constraints. Closes the server's connections, so that
 * new ones have the settings of auto_explain.
 */
export async function watchStatements(
  stack: Stack,
): Promise<{ readonly statements: readonly Statement[]; stop(): void }> {
  const statements: Statement[] = []
  const onNotice = ({ message }: { message: string | undefined }) => {
    const plan = /^duration: .*? plan:\n(\{.*\})$/s.exec(message ?? '')?.[1]
    if (plan === undefined) return
    const { 'Query Text': text, Plan } = explainOutput.parse(JSON.parse(plan))
    statements.push({ text, plan: Plan })
  }
  const database = new URL(stack.ctx.config.database.url).pathname.slice(1)
  const closed = await withClient(stack.engine.adminUrl, async (client) => {
    for (const [name, value] of Object.entries(AUTO_EXPLAIN))
      await client.query(`alter database ${database} set ${name} = '${value}'`)
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = $1 and application_name like 'player-server%'`,
      [database],
    )
    return rowCount ?? 0
  })
  // The product's pools do not pass notices on, so each new connection gets a listener.
  const { prototype } = pg.Client
  const connect = Reflect.get(prototype, 'connect')
  prototype.connect = new Proxy(connect, {
    apply(target, client: pg.Client, args) {
      client.on('notice', onNotice)
      return Reflect.apply(target, client, args)
    },
  })
  await replaceClosed(stack, closed)
  statements.length = 0
  return { statements, stop: () => void (prototype.connect = connect) }
}

/** Uses as many connections as were closed, until the pool has replaced all of them. */
async function replaceClosed({ ctx }: Stack, closed: number): Promise<void> {
  for (;;) {
    const queries = Array.from({ length: closed }, () =>
      ctx.db.selectFrom('devices').select('id').limit(1).execute(),
    )
    if ((await Promise.allSettled(queries)).every(({ status }) => status === 'fulfilled')) return
  }
}

/** https://www.postgresql.org/docs/18/auto-explain.html: PostgreSQL sends the plan to the client of the statement. */
const AUTO_EXPLAIN = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_parameter_max_length': '0',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
}
