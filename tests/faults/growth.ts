import type { World } from './world.ts'

/** Rows of each table, by its name. */
export type Rows = ReadonlyMap<string, number>

/** A table that is not pruned, and why; with how many rows it may have at most, where there is a limit. */
interface Kept {
  readonly why: string
  readonly most?: number
}

/** What stays on purpose: most of it is the record itself. Every other table must be pruned by somebody. */
const KEPT: Readonly<Record<string, Kept>> = {
  devices: { why: 'whoever has the app, for as long as they have it' },
  playlists: { why: 'the owners’ own; these forty keep five each, and some on their way', most: 240 },
  licence_grants: { why: 'what was bought, and what was taken back' },
  mac_moves: { why: 'what allowed a move allows it once, whenever that is asked' },
  payments: { why: 'the books: what was asked for, and what became of it' },
  payment_notifications: { why: 'a callback that comes again after months is known by its key' },
  method_health: { why: 'a row for each of six methods while its provider fails', most: 6 },
  audit: { why: 'who did what, and why' },
  // It trims after every 256th, and each of the three queues alone.
  'bullmq.event': { why: 'BullMQ’s own: the last 10000 of each queue', most: 31_000 },
}

/** Counts every table of the product and of its queue; where that is in Redis, its keys. */
export async function rowsOf(world: World): Promise<Rows> {
  const tables = await world.sql<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'bullmq') order by schemaname desc, tablename`)
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from ${name}`)
  const rows = await world.sql<{ name: string; count: number }>(counts.join(' union all '))
  const keys = world.redis ? [['keys in Redis', Number(await world.redis.command('dbsize'))] as const] : []
  return new Map([...rows.map(({ name, count }) => [name.replace(/^public\./, ''), count] as const), ...keys])
}

/** How one table did. */
export interface Growth {
  readonly table: string
  readonly before: number
  readonly most: number
  /** Once everybody had gone, and the rounds that prune had run. */
  readonly after: number
  /** Null where that is not right. */
  readonly why: string | null
}

/** What became of every table that had more rows at some time than before. */
export function growthOf(before: Rows, during: readonly Rows[], after: Rows): Growth[] {
  return [...after].flatMap(([table, rows]) => {
    const first = before.get(table) ?? 0
    const most = Math.max(...during.map((each) => each.get(table) ?? 0), rows)
    if (most <= first) return []
    const kept = KEPT[table]
    const isKept = kept !== undefined && most <= (kept.most ?? Infinity)
    const why = isKept ? kept.why : rows <= first ? 'pruned' : null
    return [{ table, before: first, most, after: rows, why }]
  })
}

/** Tables with more rows than before that nobody keeps on purpose. */
export const growing = (before: Rows, now: Rows): string[] =>
  growthOf(before, [], now)
    .filter(({ why }) => why === null)
    .map(({ table }) => table)
