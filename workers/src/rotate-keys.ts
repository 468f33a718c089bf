import { encryptedColumns as columns } from '@player/server/keys'
import { rotateKeys, type ColumnRotation } from '@player/server/kernel/rotate-keys'
import type { WorkerContext } from './context.ts'

/** After this time each column has at most one more batch, because a shutdown waits for the run. */
const MAX_RUN_MS = 3_000

type Counts = Extract<ColumnRotation, { kind: 'ended' }>['counts']

/** Contexts that have logged that old keys are unused. */
const logged = new WeakSet<WorkerContext>()

/** Re-encrypts with the current key, and logs when no value is encrypted with an old one. @throws AggregateError at the end, for columns that failed */
export async function run(ctx: WorkerContext): Promise<void> {
  const { keys } = ctx.vault
  if (keys.old.length === 0) return
  const deadline = performance.now() + MAX_RUN_MS
  const results: ColumnRotation[] = []
  const failures: unknown[] = []
  for (const column of columns) {
    try {
      const result = await rotateKeys(ctx, column, deadline)
      results.push(result)
      if (result.kind === 'ended') logEnded(ctx, column.name, result.counts)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some columns could not be re-encrypted')
  const isProven = results.every((result) => 'isProven' in result && result.isProven)
  if (!isProven) {
    logged.delete(ctx)
    return
  }
  if (logged.has(ctx)) return
  ctx.log.info(
    { keys },
    'No value is encrypted with an old key. `npm run ops -- keys check` shows which keys can be removed',
  )
  logged.add(ctx)
}

function logEnded({ log, vault: { keys } }: WorkerContext, column: string, counted: Counts): void {
  const { resealed: reencrypted, ...counts } = counted
  const figures = { keys, column, reencrypted, ...counts }
  if (reencrypted > 0) log.info(figures, 'Re-encrypted with the new key')
  if (counts.unreadable > 0) log.error(figures, 'Some encrypted values cannot be decrypted with any key')
}
