// @module-tag sweep
import { expect } from 'vitest'
import { attack } from '../../kit/attack-on-keys.ts'
import { itWithoutWorkers } from '../../kit/test.ts'

itWithoutWorkers(
  'Guesses and claims from many networks exceed no limit and lock out no owner and no television',
  async ({ stack }) => {
    const { problems, maxWrong, targets } = await attack(stack, { guesses: 95, devices: 4, networks: 24 })
    expect(problems).toEqual([])
    expect(maxWrong).toBe(30)
    // Sum of the waits, in seconds. The first is 15 minutes after five wrong keys and each next one doubles: 7 ¾ hours in total before the
    // limit of 30.
    const waits = targets.map(({ ownerWait }) => ownerWait)
    expect(Math.max(...waits)).toBeGreaterThan(27_000)
    expect(Math.max(...waits)).toBeLessThanOrEqual(27_900)
  },
)
