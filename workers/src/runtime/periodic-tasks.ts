import type { Logger } from 'pino'
import type { WorkerContext } from '../context.ts'
import { createOutageLog } from './outage-log.ts'
import type { Watchdog } from './watchdog.ts'

/** Work that is repeated. It must be safe to run in several processes at once. */
export interface PeriodicTask {
  readonly everySeconds: number
  /** @param progress called after each part of long work, which would otherwise count as hanging */
  run(ctx: WorkerContext, progress?: () => void): Promise<void>
}

/** Runs each task at once and again an interval after each end. The returned function stops the tasks and waits for running ones. */
export function startPeriodicTasks(
  ctx: WorkerContext,
  tasks: Readonly<Record<string, PeriodicTask>>,
  log: Logger,
  watchdog: Watchdog,
): () => Promise<void> {
  const loops = Object.entries(tasks).map(([name, task]) =>
    startLoop(name, task.everySeconds, log, () =>
      watchdog.watch(`the periodic task ${name}`, (progress) => task.run(ctx, progress)),
    ),
  )
  return async () => {
    await Promise.all(loops.map((stop) => stop()))
  }
}

function startLoop(
  name: string,
  everySeconds: number,
  log: Logger,
  run: () => Promise<void>,
): () => Promise<void> {
  let isStopped = false
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const outage = createOutageLog(log, {
    level: 'error',
    failing: 'A periodic task failed',
    working: 'A periodic task works again',
    fields: { task: name },
  })
  const runOnce = async () => {
    try {
      await run()
      outage.worked()
    } catch (error) {
      outage.failed(error)
    }
    if (!isStopped) timer = setTimeout(start, everySeconds * 1_000)
  }
  const start = () => {
    running = runOnce()
  }
  start()
  return () => {
    isStopped = true
    clearTimeout(timer)
    return running
  }
}
