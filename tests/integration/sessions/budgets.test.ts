import { type Budget, takeAll } from '@player/server/kernel/throttle'
import { expect } from 'vitest'
import { requestDuring } from '../../kit/connections.ts'
import type { Stack } from '../../kit/stack.ts'
import { it } from '../../kit/test.ts'

const budgetOf = (name: string, limit: number): Budget => ({
  rule: { name, limit, windowSeconds: 900 },
  subject: Buffer.from('a subject'),
})

const countsOf = async (stack: Stack) =>
  Object.fromEntries(
    (await stack.sql<{ name: string; count: number }>('select name, count from throttles')).map(
      ({ name, count }) => [name, count],
    ),
  )

it('Concurrent attempts count in all their budgets or in none', async ({ boot }) => {
  const stack = await boot({ workers: false })
  const [small, large] = [budgetOf('small', 5), budgetOf('large', 8)]
  const attempts = Array.from({ length: 20 }, () => [
    takeAll(stack.ctx.db, [small, large]),
    takeAll(stack.ctx.db, [large, small]),
  ])
  const accepted = (await Promise.all(attempts.flat())).filter((wait) => wait === 0).length
  expect(accepted).toBeLessThanOrEqual(5)
  expect(await countsOf(stack)).toEqual({ small: accepted, large: accepted })
})

it('An attempt during which the last of its budgets is spent counts in none', async ({ boot }) => {
  const stack = await boot({ workers: false })
  const [first, last] = [budgetOf('first', 5), budgetOf('last', 2)]
  await takeAll(stack.ctx.db, [last])
  const spend = `update throttles set count = 2, blocked_until = app_now() + interval '10 minutes' where name = $1`
  const seconds = await requestDuring(stack, [spend, 'last'], () => takeAll(stack.ctx.db, [first, last]))
  expect(seconds).toBe(900)
  expect(await countsOf(stack)).toEqual({ first: 0, last: 2 })
})
