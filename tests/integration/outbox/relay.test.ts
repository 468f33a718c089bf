import { outbox } from '@player/db'
import { createWorkerContext, periodicTasks, startRuntime, wiring } from '@player/workers'
import { describe, expect, inject } from 'vitest'
import { startFaultProxy } from '../../faults/proxy.ts'
import { sendQuestion } from '../../kit/factories.ts'
import { cutConnections } from '../../kit/connections.ts'
import { withClient } from '../../kit/engine.ts'
import { startProcess } from '../../kit/process.ts'
import { itFresh, itWithoutWorkers } from '../../kit/test.ts'

describe('The relay', () => {
  itWithoutWorkers(
    'writes the deliveries of each event once, even with several relays',
    async ({ stack }) => {
      const { db, unit } = stack.ctx
      await Promise.all(
        Array.from({ length: 200 }, (_, count) => unit((tx) => outbox.append(tx, [testEvent(count)]))),
      )
      const deliveries: string[] = []
      const relay = async () => {
        for (;;) {
          const { written } = await outbox.fanOut(db, 7, reactionsOf('one-job', 'other-job'), 12)
          if (written.length === 0) return
          deliveries.push(...written.map(({ event_id, job }) => `${event_id}.${job}`))
        }
      }
      await Promise.all([relay(), relay(), relay(), relay()])
      // Rows that another relay had locked are left for the next run.
      await relay()
      expect(deliveries).toHaveLength(400)
      expect(new Set(deliveries).size).toBe(400)
      expect(await stack.sql('select from deliveries')).toHaveLength(400)
      expect(await stack.sql('select from outbox where fanned_out_at is null')).toEqual([])
    },
  )

  itWithoutWorkers('does not wait for rows that another relay has locked', async ({ stack }) => {
    const { db, unit, config } = stack.ctx
    for (const count of [1, 2, 3]) await unit((tx) => outbox.append(tx, [testEvent(count)]))
    await withClient(config.database.url, async (client) => {
      await client.query('begin')
      await client.query('select from outbox order by id limit 1 for update')
      expect((await outbox.fanOut(db, 100, reactionsOf('one-job'), 12)).written).toHaveLength(2)
      await client.query('commit')
    })
    expect((await outbox.fanOut(db, 100, reactionsOf('one-job'), 12)).written).toHaveLength(1)
  })

  itWithoutWorkers('leaves an unknown event for a newer version', async ({ stack }) => {
    const { db, unit } = stack.ctx
    for (const name of ['test.not-known', 'test.happened'])
      await unit((tx) => outbox.append(tx, [{ name, payload: { count: 1 }, requestId: null }]))
    expect((await outbox.fanOut(db, 100, reactionsOf('one-job'), 12)).written).toHaveLength(1)
    expect(await stack.sql('select name from outbox where fanned_out_at is null')).toEqual([
      { name: 'test.not-known' },
    ])
  })

  itFresh(
    'finds events without notifications when its LISTEN connection is lost',
    { tags: ['sweep'] },
    async ({ stack }) => {
      await cutConnections(stack, 'player-relay')
      await sendQuestion(stack)
      await stack.drain()
      expect(stack.mailbox.messages()).toHaveLength(1)
    },
  )

  itFresh('continues after all database connections were closed', { tags: ['sweep'] }, async ({ stack }) => {
    await sendQuestion(stack)
    await stack.drain()
    await stack.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    )
    for (let attempt = 1; (await sendQuestion(stack)).status !== 200; attempt += 1)
      expect(attempt).toBeLessThan(5)
    await stack.drain()
    expect(stack.mailbox.messages()).toHaveLength(2)
  })
})

describe('Two worker processes', () => {
  itFresh('send each e-mail once', async ({ stack }) => {
    const second = await startRuntime(createWorkerContext(stack.workerContext.config), wiring)
    for (let count = 0; count < 20; count += 1) await sendQuestion(stack)
    await stack.drain()
    await second.stop()
    expect(stack.mailbox.messages()).toHaveLength(20)
  })

  itWithoutWorkers.runIf(inject('engine').redisUrl === null)(
    'work one at a time on PostgreSQL: the second takes over when the first is killed',
    { tags: ['sweep'] },
    async ({ stack }) => {
      const first = startProcess('workers', { ...stack.settings, LOG_LEVEL: 'info' })
      await sendQuestion(stack)
      await stack.drain()
      let isSecondWorking = false
      const second = await startRuntime(stack.workerContext, wiring)
      const tookOver = second.working.then(() => (isSecondWorking = true))
      await sendQuestion(stack)
      await stack.drain()
      expect(isSecondWorking).toBe(false)

      await first.stop('SIGKILL')
      await tookOver
      await sendQuestion(stack)
      await stack.drain()
      await second.stop()
      expect(stack.mailbox.messages()).toHaveLength(3)
    },
  )

  itFresh.runIf(inject('engine').redisUrl === null)(
    'continue after a database outage, also the one without leadership',
    { tags: ['sweep'] },
    async ({ stack }) => {
      const database = stack.settings['DATABASE_URL'] ?? ''
      const proxy = await startFaultProxy(() => Number(new URL(database).port))
      const DATABASE_URL = proxy.url(database)
      const second = startProcess('workers', { ...stack.settings, DATABASE_URL, LOG_LEVEL: 'info' })
      await second.line('The worker is running')
      await proxy.refuse()
      await second.line('The connection that holds the workers’ leadership is failing')
      await proxy.endFaults()

      await stack.stopWorkers()
      await sendQuestion(stack)
      await stack.drain()
      expect(await second.stop()).toBe(0)
      await proxy.stop()
      expect(stack.mailbox.messages()).toHaveLength(1)
    },
  )
})

describe('After ninety days', () => {
  itFresh('e-mails, messages, and events without a dead delivery are pruned', async ({ stack }) => {
    await sendQuestion(stack)
    await stack.drain()
    stack.mailbox.refuse(550)
    await sendQuestion(stack)
    await stack.drain()
    await stack.stopWorkers()
    const prune = () => periodicTasks['prune']?.run(stack.workerContext)
    await stack.shiftClock('89 days')
    await prune()
    expect(await stack.sql('select from outbox')).toHaveLength(2)
    await stack.shiftClock('2 days')
    await prune()
    expect(
      await stack.sql('select dead_at is not null as dead from outbox join deliveries using (event_id)'),
    ).toEqual([{ dead: true }])
    expect(await stack.sql('select from mails')).toEqual([])
    expect(await stack.sql('select from contact_messages')).toEqual([])
    expect(await stack.sql('select from throttles')).toEqual([])
  })
})

const testEvent = (count: number) => ({ name: 'test.happened', payload: { count }, requestId: null })
const reactionsOf = (...jobs: string[]) => new Map([['test.happened', jobs]])
