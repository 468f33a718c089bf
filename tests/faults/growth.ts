import type { TestedSystem } from './tested-system.ts'

export type RowCounts = ReadonlyMap<string, number>

/** Tables that may grow, and why; with their maximum number of rows if there is one. Every other table must be pruned. */
const ALLOWED_GROWTH: Readonly<Record<string, { readonly reason: string; readonly max?: number }>> = {
  devices: { reason: 'one row per installed app' },
  device_versions: { reason: 'one row per device' },
  playlists: { reason: 'owned by owners; forty owners keep five each, and some are being saved', max: 240 },
  licence_grants: { reason: 'the record of grants and revocations' },
  mac_moves: { reason: 'a move is allowed once, whenever it is requested' },
  payments: { reason: 'the payment ledger' },
  payment_schedules: { reason: 'one row per payment, kept with it' },
  payment_reviews: { reason: 'the record of reviews, kept with their payments' },
  payment_notifications: { reason: 'a callback repeated after months is recognised by its key' },
  method_health: { reason: 'one row per method while its provider fails', max: 6 },
  audit: { reason: 'the audit log' },
  // BullMQ trims after every 256th event, each of the three queues separately.
  'bullmq.event': { reason: 'BullMQ’s event log: the last 10000 of each queue', max: 31_000 },
}

export async function countRows(system: TestedSystem): Promise<RowCounts> {
  const tables = await system.sql<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'bullmq') order by schemaname desc, tablename`)
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from ${name}`)
  const rows = await system.sql<{ name: string; count: number }>(counts.join(' union all '))
  const keys = system.redis ? [['keys in Redis', Number(await system.redis.command('dbsize'))] as const] : []
  return new Map([...rows.map(({ name, count }) => [name.replace(/^public\./, ''), count] as const), ...keys])
}

export interface Growth {
  readonly table: string
  readonly before: number
  readonly max: number
  readonly after: number
  /** Null if the growth is a defect. */
  readonly reason: string | null
}

export function growthOf(before: RowCounts, during: readonly RowCounts[], after: RowCounts): Growth[] {
  return [...after].flatMap(([table, rows]) => {
    const first = before.get(table) ?? 0
    const max = Math.max(...during.map((rows) => rows.get(table) ?? 0), rows)
    if (max <= first) return []
    const allowed = ALLOWED_GROWTH[table]
    const isAllowed = allowed !== undefined && max <= (allowed.max ?? Infinity)
    const reason = isAllowed ? allowed.reason : rows <= first ? 'pruned' : null
    return [{ table, before: first, max, after: rows, reason }]
  })
}

export const growingTables = (before: RowCounts, now: RowCounts): string[] =>
  growthOf(before, [], now)
    .filter(({ reason }) => reason === null)
    .map(({ table }) => table)
