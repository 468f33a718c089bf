import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '@player/server/kernel/context'
import {
  beginLook,
  endLook,
  type LeasedLook,
  type PlaylistReport,
  storeAccount,
} from '@player/server/modules/results'
import type { LookRequest } from './child/messages.ts'
import { type Reader, readInChild } from './reader-process.ts'

export type LookContext = Pick<Context, 'db' | 'unit' | 'vault' | 'log'>

const MAX_RUNNING = 4
const POLL_MS = 500

/**
 * Runs waiting looks, four at once, until the signal aborts; then waits for running ones.
 *
 * @param rules called before each look; returns its rules
 * @param progress called each time before a waiting look is sought
 */
export async function takeLooks(
  ctx: LookContext,
  rules: () => Promise<LookRequest['rules']>,
  signal: AbortSignal,
  progress: () => void = () => undefined,
): Promise<void> {
  const running = new Set<Promise<void>>()
  while (!signal.aborted) {
    progress()
    const look = running.size < MAX_RUNNING ? await beginLook(ctx).catch(logFailure(ctx)) : null
    if (look) {
      const run = prepareAndRun(ctx, look, rules)
        .catch(logFailure(ctx))
        .then(() => void running.delete(run))
      running.add(run)
      continue
    }
    await wait(POLL_MS, undefined, { signal }).catch(() => undefined)
  }
  await Promise.all(running)
}

/** Logs only the kind of an error, because its message may contain an address. */
const logFailure =
  ({ log }: LookContext) =>
  (error: unknown): null => {
    log.error({ kind: error instanceof Error ? error.name : typeof error }, 'A look failed')
    return null
  }

/** Runs one look, which fails if its rules cannot be determined. */
async function prepareAndRun(
  ctx: LookContext,
  look: LeasedLook,
  rules: () => Promise<LookRequest['rules']>,
): Promise<void> {
  const currentRules = await rules().catch(logFailure(ctx))
  await (currentRules ? runLook(ctx, look, currentRules) : endLook(ctx, look, 'failed'))
}

export async function runLook(
  ctx: LookContext,
  look: LeasedLook,
  rules: LookRequest['rules'],
  reader?: Reader,
): Promise<void> {
  const storing: Promise<void>[] = []
  const onAccount = (account: PlaylistReport['account']) => {
    storing.push(storeAccount(ctx, look, account).catch(() => undefined))
  }
  const result = await readInChild({ source: look.source, rules }, onAccount, reader)
  await Promise.all(storing)
  await endLook(ctx, look, result)
}
