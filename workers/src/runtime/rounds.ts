import type { Logger } from 'pino'
import type { WorkerContext } from '../context.ts'
import type { Watch } from './watch.ts'

/** Work that is looked for from time to time. Safe to run anywhere, any number at once. */
export interface Round {
  readonly everySeconds: number
  /** @param progress called after each part of work that may take long as a whole */
  run(ctx: WorkerContext, progress?: () => void): Promise<void>
}

/** Runs rounds, each at its period and never beside itself. Stopping waits for those that run. */
export function startRounds(
  ctx: WorkerContext,
  rounds: Readonly<Record<string, Round>>,
  log: Logger,
  watch: Watch,
): () => Promise<void> {
  const loops = Object.entries(rounds).map(([name, round]) =>
    startLoop(name, round.everySeconds, log, () =>
      watch.over(`the round ${name}`, (progress) => round.run(ctx, progress)),
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
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const turn = async () => {
    try {
      await run()
    } catch (error) {
      log.error({ err: error, round: name }, 'A round failed')
    }
    if (!stopped) timer = setTimeout(start, everySeconds * 1_000)
  }
  const start = () => {
    running = turn()
  }
  start()
  return () => {
    stopped = true
    clearTimeout(timer)
    return running
  }
}
