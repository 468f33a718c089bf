import { describe, expect, it } from 'vitest'
import { checkConnectionSum } from './connections.ts'

const LIMITS = {
  server: { pooled: 14, direct: 1 },
  worker: { pooled: 10, direct: 26 },
  furtherWorker: { pooled: 10, direct: 1 },
}
const PROCESSES = { servers: 1, workers: 1, other_connections: 3, max_connections: 97 }

const check = (changes: Partial<typeof PROCESSES>, isPooled = false) =>
  checkConnectionSum({ ...PROCESSES, ...changes }, isPooled, LIMITS)

describe('The check of possible connections', () => {
  it.for([
    ['right', 51, {}],
    ['right', 0, { servers: 0, workers: 0 }],
    ['right', 77, { servers: 2, workers: 2, max_connections: 107 }],
    ['warning', 77, { servers: 2, workers: 2, max_connections: 105 }],
    ['warning', 77, { servers: 2, workers: 2, max_connections: 80 }],
    ['wrong', 77, { servers: 2, workers: 2, max_connections: 79 }],
    ['wrong', 51, { other_connections: 47 }],
  ] as const)('is %s if the processes may open %s, with %o', ([state, sum, changes]) => {
    expect(check(changes)).toMatchObject({ state, found: expect.stringContaining(`may open ${sum},`) })
  })

  it('adds direct ones only behind PgBouncer, and says how many its pools may have', () => {
    expect(check({ servers: 3, workers: 2 }, true)).toEqual({
      name: 'Possible connections',
      state: 'right',
      found:
        '3 servers and 2 workers may open 30 beside those of PgBouncer, other programs have 3 open, and the database accepts 97. All pools of PgBouncer together may have 62.',
    })
    expect(check({ max_connections: 35 }, true).state).toBe('right')
    expect(check({ max_connections: 32 }, true).state).toBe('warning')
    expect(check({ max_connections: 29 }, true).state).toBe('wrong')
  })
})
