import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '@player/db'
import { isProof, storePass, lockPass, type Counts, type Pass } from './rotation.ts'
import type { Row, ReencryptedText, EncryptedColumn } from './encrypted-column.ts'
import type { RunUnit } from './unit.ts'
import { keyIdOf, type Vault } from './vault.ts'

export type ColumnRotation =
  | { readonly kind: 'running' | 'locked' }
  | { readonly kind: 'resting'; readonly isProven: boolean }
  | { readonly kind: 'ended'; readonly isProven: boolean; readonly counts: Counts }

/** Small, so that a concurrent update of one of the rows hardly waits. */
const BATCH_SIZE = 1_000

/**
 * Re-encrypts a column with the current key (D17) in batches, until the pass ends or time is up, pausing a third of the time.
 * Safe to interrupt and to run concurrently: progress is stored with each batch, and concurrent updates win.
 *
 * @param untilMs `performance.now()` after which no further batch starts
 */
export async function rotateKeys(
  ctx: { readonly db: Db; readonly unit: RunUnit; readonly vault: Vault },
  column: EncryptedColumn,
  untilMs: number,
): Promise<ColumnRotation> {
  for (;;) {
    const began = performance.now()
    const result = await ctx.unit((tx) => step(ctx.vault, tx, column))
    if (result.kind !== 'running' || performance.now() > untilMs) return result
    await wait((performance.now() - began) / 2)
  }
}

async function step(
  vault: Vault,
  tx: Parameters<typeof lockPass>[0],
  column: EncryptedColumn,
): Promise<ColumnRotation> {
  const { writing } = vault.keys
  const turn = await lockPass(tx, column.name, writing)
  if (turn.kind !== 'running') return turn
  const rows = await column.page(tx, turn.pass.lastId, BATCH_SIZE)
  const others = rows.filter(({ encrypted }) => encrypted !== null && keyIdOf(encrypted) !== writing)
  const again = others.flatMap((row) => reencrypted(vault, row, column))
  const done = again.length === 0 ? 0 : await column.replace(tx, again)
  const { counts } = turn.pass
  const pass: Pass = {
    ...turn.pass,
    lastId: rows.length < BATCH_SIZE ? null : (rows.at(-1)?.id ?? null),
    counts: {
      read: counts.read + rows.length,
      resealed: counts.resealed + done,
      held: counts.held + again.length - done,
      unreadable: counts.unreadable + others.length - again.length,
    },
  }
  await storePass(tx, pass)
  if (pass.lastId !== null) return { kind: 'running' }
  return { kind: 'ended', isProven: isProof(null, pass.counts), counts: pass.counts }
}

/** The row with its text re-encrypted; nothing for a text that cannot be decrypted, so that it does not stop the others. */
function reencrypted(vault: Vault, { id, encrypted }: Row, column: EncryptedColumn): ReencryptedText[] {
  if (encrypted === null) return []
  const context = column.context(id)
  try {
    return [{ id, encrypted, again: vault.encrypt(vault.decrypt(encrypted, context), context) }]
  } catch {
    return []
  }
}

const READ_AT_ONCE = 5_000

export async function countByKey(db: Db, column: EncryptedColumn): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {}
  let after: string | null = null
  do {
    const rows = await column.page(db, after, READ_AT_ONCE)
    for (const { encrypted } of rows) {
      if (encrypted !== null) counts[keyIdOf(encrypted)] = (counts[keyIdOf(encrypted)] ?? 0) + 1
    }
    after = rows.length < READ_AT_ONCE ? null : (rows.at(-1)?.id ?? null)
  } while (after !== null)
  return counts
}
