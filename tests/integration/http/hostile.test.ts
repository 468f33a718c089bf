// @module-tag sweep
import { expect } from 'vitest'
import { statuses } from '../../faults/traffic.ts'
import { it } from '../../kit/test.ts'
import { hostileConnections, measureOtherOwners } from '../../load/hostile.ts'

/* The short form of `npm run requests -- --hostile`, which prints and checks times and memory. */
it('During twenty hostile connections, all other requests are answered and no data is lost', async ({
  boot,
}) => {
  const stack = await boot({ workers: false })
  const hostile = await hostileConnections(stack)
  expect(hostile.reduce((sum, { connections }) => sum + connections, 0)).toBe(20)
  const { others, attacker, lost } = await measureOtherOwners(stack, hostile, 3)
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]))
  expect(lost).toEqual([])
  for (const [name, replies] of attacker) console.log(`${name}: ${statuses(replies)}`)
  const forged = attacker.get('callbacks with new certificate paths') ?? []
  expect(forged.filter(({ status }) => status !== 429).length).toBeLessThanOrEqual(4)
})
