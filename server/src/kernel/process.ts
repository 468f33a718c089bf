import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { missingMigrations } from '@player/db'
import type { Context } from './context.ts'
import { isLoginRefused, isDatabaseUnavailable } from './database-errors.ts'
import { SettingsError } from './parse-settings.ts'

/** The default timeout of a shutdown. Unfinished work is safe to repeat in another process. */
const SHUTDOWN_MS = 15_000

/** A turn of the event loop that takes less had almost nothing to do. */
const QUIET_TURN_MS = 0.2
const WAIT_FOR_QUIET_MS = 250

const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 10_000

/** Runs a process until SIGTERM, SIGINT or the end of its parent. `start` returns its stop function. Prints a SettingsError without stack. */
export function runProcess(start: () => Promise<() => Promise<void>>, shutdownMs = SHUTDOWN_MS): void {
  const fatal = (error: unknown) => {
    const text = error instanceof Error ? error.stack : String(error)
    process.stderr.write(`${error instanceof SettingsError ? error.message : text}\n`)
    process.exit(1)
  }
  process.on('unhandledRejection', fatal)

  // Registered first, so that a stop during the start works too.
  const { promise: stopping, resolve: end } = Promise.withResolvers<void>()
  process.on('SIGTERM', end).on('SIGINT', end).on('disconnect', end)
  Promise.race([start(), stopping.then(() => null)])
    .then(async (stop) => {
      if (!stop) process.exit(0)
      process.send?.({ ready: true })
      await stopping
      setTimeout(() => {
        process.stderr.write('The shutdown timed out. Other processes take over the unfinished work.\n')
        process.exit(0)
      }, shutdownMs).unref()
      await stop()
      process.exit(0)
    })
    .catch(fatal)
}

/**
 * Waits for a turn of the event loop that does nothing, a quarter of a second at most. A socket that then stops listening has hardly a connection
 * that is not accepted yet: the operating system resets such connections, and a proxy cannot know that its request was not read.
 */
export async function quietTurn(): Promise<void> {
  const deadline = performance.now() + WAIT_FOR_QUIET_MS
  let since: number
  do {
    since = performance.now()
    await nextTurn()
  } while (performance.now() - since > QUIET_TURN_MS && performance.now() < deadline)
}

/** Calls `begin` once the database answers and has every migration. If it stops answering, does so again. @throws SettingsError, and errors of `begin` */
export async function whenDatabaseReady<Begun>(
  { db, log }: Pick<Context, 'db' | 'log'>,
  begin: () => Promise<Begun>,
): Promise<Begun> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    try {
      const missing = await missingMigrations(db)
      if (missing.length === 0) return await begin()
      log.warn({ missing, againInMs: pause }, 'The database is missing migrations. Waiting')
    } catch (error) {
      throwIfSettingsAreWrong(error)
      if (!isDatabaseUnavailable(error)) throw error
      log.warn({ err: error, againInMs: pause }, 'The database is not responding. Waiting')
    }
    await wait(pause)
  }
}

/** @throws SettingsError if the error is one, or if the database refuses the login */
export function throwIfSettingsAreWrong(error: unknown): void {
  if (error instanceof SettingsError) throw error
  if (isLoginRefused(error))
    throw new SettingsError(`DATABASE_URL or DATABASE_DIRECT_URL is refused: ${error.message}`)
}
