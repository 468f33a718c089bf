import type { wiring } from '@player/workers'

export type PeriodicTasks = typeof wiring.periodicTasks

/** The tasks without their first run, which finds nothing in a new database. Only the heartbeat must report at once that a worker runs. */
export function withoutFirstRuns(tasks: PeriodicTasks): PeriodicTasks {
  const entries = Object.entries(tasks).map(([name, task]) => {
    let mayRun = name === 'heartbeat'
    const run: typeof task.run = async (...args) => {
      if (mayRun) await task.run(...args)
      mayRun = true
    }
    return [name, { ...task, run }] as const
  })
  return Object.fromEntries(entries)
}
