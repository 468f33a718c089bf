import { setTimeout as wait } from 'node:timers/promises'
import { missingMigrations } from '@player/db'
import type { Context } from './context.ts'
import { isStoreRefusal, isStoreTrouble } from './trouble.ts'
import { SettingsProblem } from './settings.ts'

/** What is still at work then is cut off: whatever a process does, another one can do again. */
const PATIENCE_MS = 15_000

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000

/**
 * Runs a process until it is told to stop: by SIGTERM or SIGINT, or because the process that started it is gone.
 * `start` gives back how to stop. A problem with the settings is said in its own words; anything else that ends the
 * process is an error with its stack.
 */
export function runProcess(start: () => Promise<() => Promise<void>>): void {
  const fatal = (error: unknown) => {
    process.stderr.write(
      `${error instanceof SettingsProblem ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
    )
    process.exit(1)
  }
  process.on('unhandledRejection', fatal)

  // From the first moment on: whoever is told to stop while it starts stops as soon as it can.
  const { promise: told, resolve: end } = Promise.withResolvers<void>()
  process.on('SIGTERM', end).on('SIGINT', end).on('disconnect', end)
  Promise.race([start(), told.then(() => null)])
    .then(async (stop) => {
      // Told before it began, perhaps while it waits for its database: nothing is left behind that counts.
      if (!stop) process.exit(0)
      process.send?.({ ready: true })
      await told
      setTimeout(() => {
        process.stderr.write('Not everything came to an end in time: the rest is left to others.\n')
        process.exit(0)
      }, PATIENCE_MS).unref()
      await stop()
      process.exit(0)
    })
    .catch(fatal)
}

/**
 * Begins what a process cannot do without its database, once that answers and has every migration that this code knows: until
 * then it is asked again, less and less often, and the log says why.
 *
 * @throws SettingsProblem when it answers and refuses, and whatever else `begin` throws
 */
export async function onceTheDatabaseAnswers<Begun>(
  { db, log }: Pick<Context, 'db' | 'log'>,
  begin: () => Promise<Begun>,
): Promise<Begun> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      const missing = await missingMigrations(db)
      if (missing.length === 0) return await begin()
      log.warn({ missing, againInMs: pause }, 'The database lacks migrations: they are waited for')
    } catch (error) {
      refuseWrongDatabase(error)
      if (!isStoreTrouble(error)) throw error
      log.warn({ err: error, againInMs: pause }, 'The database does not answer: it is waited for')
    }
    await wait(pause)
  }
}

/** @throws SettingsProblem when that is what the database's own no to us comes from */
export function refuseWrongDatabase(error: unknown): void {
  if (isStoreRefusal(error))
    throw new SettingsProblem(`DATABASE_URL or DATABASE_DIRECT_URL is refused: ${error.message}`)
}
