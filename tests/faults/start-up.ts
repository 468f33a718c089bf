import { setTimeout as wait } from 'node:timers/promises'
import { must, mustTakeAtMost, type Scenario } from './row.ts'
import type { TestedProcess } from './tested-system.ts'

export async function startProcesses(scenario: Scenario): Promise<void> {
  await Promise.all([scenario.system.startServer(), scenario.system.startWorker()])
}

export async function millisecondsUntilAccepted(scenario: Scenario, since: number): Promise<number> {
  let attempts = 0
  await scenario.system.until('a message to be accepted', async () => {
    attempts += 1
    return (await scenario.contact(`after ${attempts}`))?.status === 200
  })
  return performance.now() - since
}

/** Starts processes while PostgreSQL is down, of which none may end or report ready. Then starts PostgreSQL. */
export async function startWithoutDatabase(scenario: Scenario): Promise<void> {
  const { system } = scenario
  await Promise.all(system.processes.map((child) => system.kill(child)))
  await system.postgres.crash()
  try {
    await allMustWait(scenario)
  } finally {
    await system.postgres.start()
  }
}

const waitCount = ({ lines }: TestedProcess): number =>
  lines.filter((line) => line.includes('The database is not responding')).length

async function allMustWait(scenario: Scenario): Promise<void> {
  const { system } = scenario
  await system.startServer()
  const waiting = await system.startWorker({ waitUntilReady: false })
  // Bypasses the proxy, which would accept connections and then cut them.
  const settings = { DATABASE_URL: system.settings['DATABASE_URL'] ?? '' }
  const stopping = await system.startWorker({ waitUntilReady: false, settings })
  for (const worker of [waiting, stopping]) {
    await system.until('a worker to wait', () => worker.ended || waitCount(worker) > 0)
    must(!worker.ended, 'A worker waits for its database')
  }
  const answer = await scenario.contact('too early')
  must(
    answer?.status === 503 && answer.headers.has('retry-after'),
    `A message must be answered with 503 and Retry-After, and not ${answer?.status}`,
  )
  must((await fetch(`${system.url}/ready`)).status === 503, 'The server is not ready')

  stopping.expectedToEnd = true
  const startedAt = performance.now()
  must((await stopping.stop('SIGTERM')) === 0, 'A waiting worker stops on SIGTERM')
  mustTakeAtMost(system, 'Stopping', performance.now() - startedAt, 500)
  must((await stopping.errors) === '', 'A stopped worker writes nothing to standard error')

  await wait(system.hasRealDurations ? 60_000 : 3_000)
  const [count, limit] = [waitCount(waiting), system.hasRealDurations ? 15 : 8]
  must(count < limit, `The wait must be logged fewer than ${limit} times, and not ${count} times`)
  must(
    !waiting.lines.some((line) => line.includes('The worker is running')),
    'No worker reports that it runs',
  )
}
