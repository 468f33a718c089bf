import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '@player/db'
import type { Kysely } from 'kysely'
import { isProof, keepWalk, takeTurn, type Counts, type Walk } from './rotation.ts'
import type { Row, SealedAgain, SealedColumn } from './sealed.ts'
import type { RunUnit } from './unit.ts'
import { keyIdOf, type Vault } from './vault.ts'

/** Of a use case's context what this needs. */
interface Means {
  readonly db: Kysely<Database>
  readonly unit: RunUnit
  readonly vault: Vault
}

/** How a column stands after a while of work at it. */
export type Resealed =
  | { readonly kind: 'walking' | 'elsewhere' }
  | { readonly kind: 'resting'; readonly isProven: boolean }
  /** A walk over the whole column has just ended. */
  | { readonly kind: 'walked'; readonly isProven: boolean; readonly counts: Counts }

/** So few that whoever saves one of them meanwhile does not notice. */
const AT_ONCE = 1_000

/**
 * Seals again, with the key that writes, what another key sealed (D17): walks over the rows in the order of their ids, to the
 * walk's end or for so long, and keeps its place with each batch. It may be cut off anywhere, any number of workers may be at it,
 * and a text that its owner changes meanwhile stays as the owner left it. A third of the time it leaves to others.
 */
export async function reseal(ctx: Means, column: SealedColumn, untilMs: number): Promise<Resealed> {
  for (;;) {
    const began = performance.now()
    const result = await ctx.unit((tx) => step(ctx.vault, tx, column))
    if (result.kind !== 'walking' || performance.now() > untilMs) return result
    await wait((performance.now() - began) / 2)
  }
}

async function step(
  vault: Vault,
  tx: Parameters<typeof takeTurn>[0],
  column: SealedColumn,
): Promise<Resealed> {
  const { writing } = vault.keys
  const turn = await takeTurn(tx, column.name, writing)
  if (turn.kind !== 'walking') return turn
  const rows = await column.page(tx, turn.walk.lastId, AT_ONCE)
  const others = rows.filter(({ sealed }) => sealed !== null && keyIdOf(sealed) !== writing)
  const again = others.flatMap((row) => resealed(vault, row, column))
  const done = again.length === 0 ? 0 : await column.replace(tx, again)
  const { counts } = turn.walk
  const walk: Walk = {
    ...turn.walk,
    lastId: rows.length < AT_ONCE ? null : (rows.at(-1)?.id ?? null),
    counts: {
      read: counts.read + rows.length,
      resealed: counts.resealed + done,
      held: counts.held + again.length - done,
      unreadable: counts.unreadable + others.length - again.length,
    },
  }
  await keepWalk(tx, walk)
  if (walk.lastId !== null) return { kind: 'walking' }
  return { kind: 'walked', isProven: isProof(null, walk.counts), counts: walk.counts }
}

/** None for a text that cannot be opened: it must not hold up the others. */
function resealed(vault: Vault, { id, sealed }: Row, column: SealedColumn): SealedAgain[] {
  if (sealed === null) return []
  const context = column.context(id)
  try {
    return [{ id, sealed, again: vault.seal(vault.open(sealed, context), context) }]
  } catch {
    return []
  }
}

const READ_AT_ONCE = 5_000

/** Reads a whole column, and counts the texts that each key sealed. */
export async function countByKey(
  db: Kysely<Database>,
  column: SealedColumn,
): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {}
  let after: string | null = null
  do {
    const rows = await column.page(db, after, READ_AT_ONCE)
    for (const { sealed } of rows) {
      if (sealed !== null) counts[keyIdOf(sealed)] = (counts[keyIdOf(sealed)] ?? 0) + 1
    }
    after = rows.length < READ_AT_ONCE ? null : (rows.at(-1)?.id ?? null)
  } while (after !== null)
  return counts
}
