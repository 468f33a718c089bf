import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '@player/server/kernel/context'
import { beginLook, endLook, type LeasedLook, noteAccount } from '@player/server/modules/results'
import type { Job } from './child/messages.ts'
import { readInChild } from './reader-process.ts'

export type LookContext = Pick<Context, 'db' | 'unit' | 'vault' | 'log'>

const AT_ONCE = 4
const POLL_MS = 500

/**
 * Begins looks that wait, four at once, until the signal; then waits for those that run.
 *
 * @param rules returns where a look may not go, before each one
 * @param progress called at each step
 */
export async function takeLooks(
  ctx: LookContext,
  rules: () => Promise<Job['rules']>,
  signal: AbortSignal,
  progress: () => void = () => undefined,
): Promise<void> {
  const running = new Set<Promise<void>>()
  while (!signal.aborted) {
    progress()
    const look = running.size < AT_ONCE ? await beginLook(ctx).catch(failed(ctx)) : null
    if (look) {
      const run = runLook(ctx, look, await rules())
        .catch(failed(ctx))
        .then(() => void running.delete(run))
      running.add(run)
      continue
    }
    await wait(POLL_MS, undefined, { signal }).catch(() => undefined)
  }
  await Promise.all(running)
}

/** Logs only the kind of an error, whose message may contain an address. */
const failed =
  ({ log }: LookContext) =>
  (error: unknown): null => {
    log.error({ kind: error instanceof Error ? error.name : typeof error }, 'A look failed')
    return null
  }

/** Runs one look and writes what it finds. */
export async function runLook(ctx: LookContext, look: LeasedLook, rules: Job['rules']): Promise<void> {
  const notes: Promise<void>[] = []
  const end = await readInChild({ source: look.source, rules }, (account) => {
    notes.push(noteAccount(ctx, look, account).catch(() => undefined))
  })
  await Promise.all(notes)
  await endLook(ctx, look, end)
}
