import { emptyQueue } from '../../load/queue.ts'
import { BOTH_ENGINES, must, mustAccept, mustSucceed, REDIS, row, type Rows, type Scenario } from '../row.ts'
import { startProcesses } from '../start-up.ts'
import { measureRequest, sendAtRate } from '../traffic.ts'
import type { TestedSystem } from '../tested-system.ts'

async function queueEmails(scenario: Scenario, emails: number): Promise<void> {
  const { system } = scenario
  system.mailbox.refuse(451)
  await startProcesses(scenario)
  await mustAcceptEach(scenario, subjects('queued', emails))
  await system.until('all e-mails to be in the queue', async () => {
    const [open] = await system.sql<{ left: number }>(
      'select count(*)::int as left from outbox where fanned_out_at is null',
    )
    return open?.left === 0
  })
}

const subjects = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix} ${index}`)

const refusalCount = ({ processes }: TestedSystem, reason = ''): number =>
  processes
    .flatMap(({ lines }) => lines)
    .filter((line) => line.includes('The queue does not accept deliveries') && line.includes(reason)).length

async function mustServeReaders({ system }: Scenario): Promise<void> {
  for (const path of ['/', '/contact', '/dashboard', '/ready']) {
    const { status } = await fetch(system.url + path)
    must(status === 200, `${path} is answered with ${status}`)
  }
}

async function mustAcceptEach(scenario: Scenario, messages: readonly string[]): Promise<void> {
  for (const subject of messages) {
    const reply = await measureRequest(() => scenario.contact(subject))
    mustSucceed(scenario.system, [reply], `'${subject}' is accepted`)
  }
}

/** Checks that all requests are accepted while the queue is down, and that their jobs run afterwards. */
async function whileQueueIsDown(
  scenario: Scenario,
  breakQueue: () => Promise<unknown>,
  repair: () => Promise<unknown>,
  reason?: string,
): Promise<{ recovery: number }> {
  const { system } = scenario
  await startProcesses(scenario)
  const owner = await scenario.owner()
  await scenario.contact('before')
  await system.untilIdle()
  await breakQueue()
  await scenario.pay(owner)
  const replies = await sendAtRate(10, system.hasRealDurations ? 60 : 4, (index) =>
    scenario.contact(`during ${index}`),
  )
  mustAccept(system, replies, 250)
  await mustServeReaders(scenario)
  await system.until('the queue to refuse', () => refusalCount(system, reason) > 0)
  await repair()
  return { recovery: await scenario.waitForRecovery() }
}

export const redisRows: Rows = {
  F10: row(
    REDIS,
    'Redis down at the start, for days: all requests are accepted, and done once it is up',
    async (scenario, system) => {
      await system.proxies.redis.refuse()
      await startProcesses(scenario)
      await mustAcceptEach(scenario, ['early'])
      await mustServeReaders(scenario)
      for (let days = 0; days < 5; days += 1) {
        await system.until('the queue to refuse all due deliveries', async () => {
          const [due] = await system.sql<{ left: number }>(
            'select count(*)::int as left from deliveries where done_at is null and due_at <= app_now()',
          )
          return refusalCount(system) > 0 && due?.left === 0
        })
        await system.shiftClock('1 day')
      }
      await system.proxies.redis.endFaults()
      return { recovery: await scenario.waitForRecovery() }
    },
  ),

  F11: row(
    REDIS,
    'Redis down under load, or hanging connections: no request waits for it, nothing is lost',
    async (scenario) => {
      const { redis } = scenario.system.proxies
      const whileDown = await whileQueueIsDown(
        scenario,
        () => redis.refuse(),
        () => redis.endFaults(),
      )
      must(redis.connectionsWith('') > 0, 'There are connections to Redis')
      redis.freeze()
      const since = performance.now()
      await mustAcceptEach(scenario, ['a hanging connection is not closed'])
      const recovery = Math.max(whileDown.recovery, await scenario.waitForRecovery({ since }))

      await redis.refuse()
      const startedAt = performance.now()
      const codes = await Promise.all(
        scenario.system.processes.map((child) => {
          child.expectedToEnd = true
          return child.stop('SIGTERM')
        }),
      )
      const duration = performance.now() - startedAt
      must(
        codes.every((code) => code === 0),
        `The processes exit with ${codes.join(' and ')}`,
      )
      must(duration < 10_000, `Stopping without Redis takes ${duration.toFixed(0)} ms`)
      return { recovery }
    },
  ),

  F12: row(
    BOTH_ENGINES,
    'Queue emptied while e-mails wait in it: all are sent again',
    async (scenario, system) => {
      await queueEmails(scenario, 20)
      await emptyQueue(system.settings['DATABASE_URL'] ?? '', system.redis?.url ?? null)
      system.mailbox.refuse(null)
      return { recovery: await scenario.waitForRecovery() }
    },
  ),

  F13: row(
    REDIS,
    'Redis restarted without its data: as if emptied; one with an eviction policy is refused at the start, and reported later',
    async (scenario, system) => {
      await queueEmails(scenario, 5)
      await system.redis?.crash()
      await system.redis?.start()
      system.mailbox.refuse(null)
      const recovery = await scenario.waitForRecovery()
      await system.redis?.command('CONFIG', 'SET', 'maxmemory-policy', 'allkeys-lru')
      system.countDisruption()
      await system.redis?.command('CLIENT', 'KILL', 'TYPE', 'normal')
      await system.until('the running worker to report it', () =>
        system.processes.some(({ lines }) => lines.some((line) => line.includes('Redis may drop jobs'))),
      )
      const refused = await system.startWorker({ waitUntilReady: false })
      refused.expectedToEnd = true
      must((await refused.exitCode) === 1, 'The worker does not start')
      must((await refused.errors).includes('noeviction'), 'The worker prints the reason')
      return { recovery }
    },
  ),

  F14: row(
    REDIS,
    'Redis answers that it is read-only, then that it is full: as if it were down',
    async (scenario) => {
      const { redis } = scenario.system
      const makeReadOnly = async () => {
        scenario.system.countDisruption()
        await redis?.command('REPLICAOF', '127.0.0.1', '1')
      }
      const repair = async () => redis?.command('REPLICAOF', 'NO', 'ONE')
      const readOnly = await whileQueueIsDown(scenario, makeReadOnly, repair, 'READONLY')
      scenario.system.countDisruption()
      await redis?.command('CONFIG', 'SET', 'maxmemory', '1')
      await mustAcceptEach(scenario, subjects('full', 5))
      await mustServeReaders(scenario)
      await scenario.system.until('the queue to refuse', () => refusalCount(scenario.system, 'OOM') > 0)
      await redis?.command('CONFIG', 'SET', 'maxmemory', '0')
      const since = performance.now()
      return { recovery: Math.max(readOnly.recovery, await scenario.waitForRecovery({ since })) }
    },
  ),
}
