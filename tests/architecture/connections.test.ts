import { describe, expect, it } from 'vitest'
import { textOf } from './source.ts'

const page = textOf('docs/operate/deploy.md')
const numbersIn = (text: string, pattern: RegExp): readonly number[] =>
  pattern.exec(text)?.slice(1).map(Number) ?? []

describe('The page about deployment', () => {
  it('has the numbers of connections by default and with DATABASE_CONNECTIONS=5', () => {
    const [initial = 0] = numbersIn(textOf('.env.example'), /^DATABASE_CONNECTIONS=(\d+)$/m)
    const sumWith = (connections: number) => 3 * (connections + 5) + 2 * (connections + 1)
    expect(numbersIn(page, /three servers and two workers (\d+)\./)).toEqual([sumWith(initial)])
    expect(numbersIn(page, /three servers and two workers then open (\d+) at most/)).toEqual([sumWith(5)])
  })

  it('has the numbers of jobs that a worker runs at once and of their connections, and their wait for one', () => {
    const [, list = ''] = /QUEUES = \[(.*)\]/.exec(textOf('workers/src/runtime/define-job.ts')) ?? []
    const queues = list.split(',').length
    const jobs = ['postgres', 'redis'].flatMap((store) =>
      numbersIn(textOf(`workers/src/runtime/queues-on-${store}.ts`), /^const CONCURRENCY = (\d+)$/m),
    )
    // One more connection is for the worker's leadership.
    expect(numbersIn(page, /the active worker opens at most (\d+) more/)).toEqual([
      queues * (jobs[0] ?? 0) + 1,
    ])
    expect(numbersIn(page, /(\d+) jobs at once with the queue on PostgreSQL and (\d+) with Redis/)).toEqual(
      jobs.map((concurrency) => concurrency * queues),
    )
    expect(textOf('db/src/connect.ts')).toContain('connectionTimeoutMillis: 5_000')
    expect(page).toMatch(/waits longer\s+than 5 s for a connection/)
  })
})
