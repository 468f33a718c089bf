import { pino } from 'pino'
import { beforeEach, expect, it } from 'vitest'
import * as z from 'zod'
import { createOutageLog } from './outage-log.ts'

const MINUTE = 60_000
const line = z.object({ level: z.number(), msg: z.string(), suppressed: z.number() })
let time = 0
const logged: unknown[] = []
const log = pino(
  {},
  {
    write(text) {
      const { level, msg, suppressed } = line.parse(JSON.parse(text))
      logged.push([time, pino.levels.labels[level], msg, suppressed])
    },
  },
)
const LINES = { level: 'warn', failing: 'It fails', working: 'It works again' } as const

beforeEach(() => {
  time = 0
  logged.length = 0
})

it('logs the beginning and the end of an outage, and a line every five minutes between', () => {
  const outage = createOutageLog(log, LINES, () => time)
  outage.worked()
  for (; time < 12 * MINUTE; time += 1_000) outage.failed(new Error('no connection'))
  outage.worked()
  outage.worked()
  expect(logged).toEqual([
    [0, 'warn', 'It fails', 0],
    [5 * MINUTE, 'warn', 'It fails', 299],
    [10 * MINUTE, 'warn', 'It fails', 299],
    [12 * MINUTE, 'info', 'It works again', 119],
  ])
})

it('logs a second outage at its beginning', () => {
  const outage = createOutageLog(log, LINES, () => time)
  outage.failed(new Error('no connection'))
  time = 20_000
  outage.worked()
  time = 40_000
  outage.failed(new Error('no connection'))
  expect(logged).toHaveLength(3)
})

it('logs an outage every ten seconds while work alternates between failure and success', () => {
  const outage = createOutageLog(log, LINES, () => time)
  for (; time < MINUTE; time += 1_000) {
    outage.failed(new Error('no connection'))
    outage.worked()
  }
  expect(logged).toHaveLength(12)
})
