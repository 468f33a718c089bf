import { SettingsProblem } from './settings.ts'

/** What is still at work then is cut off: whatever a process does, another one can do again. */
const PATIENCE_MS = 15_000

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
  start()
    .then(async (stop) => {
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
