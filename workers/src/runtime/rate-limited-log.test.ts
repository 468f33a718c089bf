import { expect, it } from 'vitest'
import { rateLimitedLog } from './rate-limited-log.ts'

it('logs the first error at once, and later ones at the interval with the number suppressed', () => {
  let time = 0
  const logged: unknown[] = []
  const log = rateLimitedLog(
    (error, suppressed) => logged.push([error, suppressed]),
    10,
    () => time,
  )
  for (time = 0; time <= 25; time += 1) log(`at ${time}`)
  expect(logged).toEqual([
    ['at 0', 0],
    ['at 10', 9],
    ['at 20', 9],
  ])
})
