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

/** Small, so that a concurrent update of one of the rows waits only briefly. */
const BATCH_SIZE = 1_000

/**
 * Re-encrypts a column with the current key (D17) until the pass ends or the time is up, with a pause for a third of the time. Safe to interrupt and to
 * run concurrently: each batch stores the progress, and concurrent updates take precedence.
 *
 * @param untilMs the `performance.now()` from which on a batch that ends is the last
 */
export async function rotateKeys(
  ctx: { readonly db: Db; readonly unit: RunUnit; readonly vault: Vault },
  column: EncryptedColumn,
  untilMs: number,
): Promise<ColumnRotation> {
  for (;;) {
    const start = performance.now()
    const result = await ctx.unit((tx) => step(ctx.vault, tx, column))
    if (result.kind !== 'running' || performance.now() > untilMs) return result
    await wait((performance.now() - start) / 2)
  }
}

async function step(
  vault: Vault,
  tx: Parameters<typeof lockPass>[0],
  column: EncryptedColumn,
): Promise<ColumnRotation> {
  const { writing } = vault.keys
  const progress = await lockPass(tx, column.name, writing)
  if (progress.kind !== 'running') return progress
  const rows = await column.page(tx, progress.pass.lastId, BATCH_SIZE)
  const outdated = rows.filter(({ encrypted }) => encrypted !== null && keyIdOf(encrypted) !== writing)
  const updates = outdated.flatMap((row) => reencrypt(vault, row, column))
  const replaced = updates.length === 0 ? 0 : await column.replace(tx, updates)
  const { counts } = progress.pass
  const pass: Pass = {
    ...progress.pass,
    lastId: rows.length < BATCH_SIZE ? null : (rows.at(-1)?.id ?? null),
    counts: {
      read: counts.read + rows.length,
      resealed: counts.resealed + replaced,
      held: counts.held + updates.length - replaced,
      unreadable: counts.unreadable + outdated.length - updates.length,
    },
  }
  await storePass(tx, pass)
  if (pass.lastId !== null) return { kind: 'running' }
  return { kind: 'ended', isProven: isProof(null, pass.counts), counts: pass.counts }
}

/** The row with its text re-encrypted; empty for a text that cannot be decrypted, which does not stop the other rows. */
function reencrypt(vault: Vault, { id, encrypted }: Row, column: EncryptedColumn): ReencryptedText[] {
  if (encrypted === null) return []
  try {
    return [{ id, encrypted, reencrypted: column.encrypt(vault, id, column.decrypt(vault, id, encrypted)) }]
  } catch {
    return []
  }
}

const PAGE_SIZE = 5_000

export async function countByKey(db: Db, column: EncryptedColumn): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {}
  let lastId: string | null = null
  do {
    const rows = await column.page(db, lastId, PAGE_SIZE)
    for (const { encrypted } of rows) {
      if (encrypted !== null) counts[keyIdOf(encrypted)] = (counts[keyIdOf(encrypted)] ?? 0) + 1
    }
    lastId = rows.length < PAGE_SIZE ? null : (rows.at(-1)?.id ?? null)
  } while (lastId !== null)
  return counts
}
