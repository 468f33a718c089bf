import type { Database } from '@player/db'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { RunUnit } from './unit.ts'
import type { Vault } from './vault.ts'

/** Of a use case's context what this needs. */
interface Means {
  readonly db: Kysely<Database>
  readonly unit: RunUnit
  readonly vault: Vault
}

/** A column of sealed texts, as the module that owns it reads and writes it. */
export interface SealedColumn {
  /** The place that the text of this row is bound to. */
  context(id: string): string
  /** Locks some rows behind this one that another key sealed, in the order of their ids, and passes over those that are locked. */
  lock(
    db: Kysely<Database>,
    writing: string,
    after: string | null,
    limit: number,
  ): Promise<readonly SealedText[]>
  /** Only where the text is still the one that was read. */
  replace(db: Kysely<Database>, { id, sealed }: SealedText, again: string): Promise<void>
  /** How many another key sealed. */
  count(db: Kysely<Database>, writing: string): Promise<number>
}

export interface SealedText {
  readonly id: string
  readonly sealed: string
}

export interface Resealed {
  readonly done: number
  /** What no key opens: changed, or sealed with a key that is not there any more. It stays as it is. */
  readonly unreadable: number
  /** What another key sealed and still has to be done, the unreadable included. */
  readonly left: number
}

/** So few that whoever saves one of them meanwhile does not notice. */
const AT_ONCE = 50
/** A process that is told to end waits for its rounds. */
const AT_MOST_MS = 3_000

/**
 * Seals again, with the key that writes, what another key sealed (D17). It looks for what is not done yet, so that it may be
 * cut off anywhere, and any number of them may run at once.
 */
export async function reseal(ctx: Means, column: SealedColumn): Promise<Resealed> {
  const { writing } = ctx.vault.keys
  const deadline = performance.now() + AT_MOST_MS
  let done = 0
  let unreadable = 0
  let after: string | null = null
  do {
    const from: string | null = after
    const batch = await ctx.unit(async (tx) => {
      const texts = await column.lock(tx, writing, from, AT_ONCE)
      const again = texts.flatMap((text) => resealed(ctx.vault, text, column.context(text.id)))
      for (const { text, sealed } of again) await column.replace(tx, text, sealed)
      return { found: texts.length, done: again.length, last: texts.at(-1)?.id ?? null }
    })
    done += batch.done
    unreadable += batch.found - batch.done
    after = batch.found === AT_ONCE ? batch.last : null
  } while (after !== null && performance.now() < deadline)
  return { done, unreadable, left: await column.count(ctx.db, writing) }
}

/** None for a text that cannot be opened: it must not hold up the others. */
function resealed(vault: Vault, text: SealedText, context: string) {
  try {
    return [{ text, sealed: vault.seal(vault.open(text.sealed, context), context) }]
  } catch {
    return []
  }
}

/** Whether another key than this sealed the text in this column; unknown where there is none. */
export const sealedByOther = (column: string, keyId: string): RawBuilder<boolean> =>
  sql<boolean>`split_part(${sql.ref(column)}, '.', 1) <> ${keyId}`

/** The sums of several columns. */
export const together = (all: readonly Resealed[]): Resealed => ({
  done: sum(all.map(({ done }) => done)),
  unreadable: sum(all.map(({ unreadable }) => unreadable)),
  left: sum(all.map(({ left }) => left)),
})

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
