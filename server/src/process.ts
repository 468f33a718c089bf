import { SettingsProblem } from './settings.ts'

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
  start().then((stop) => {
    let stopping = false
    const end = () => {
      if (stopping) return
      stopping = true
      stop().then(() => process.exit(0), fatal)
    }
    process.on('SIGTERM', end).on('SIGINT', end).on('disconnect', end)
    process.send?.({ ready: true })
  }, fatal)
}
