import { describe, expect, it } from 'vitest'
import { NEEDED_VERSION } from '../runtime/queue-schema.ts'
import { checkQueueSchema, checkQueueVersion } from './queue-schema.ts'

describe('The check of the queue’s schema', () => {
  it.for([
    ['right', NEEDED_VERSION, `It has version ${NEEDED_VERSION}`],
    ['right', NEEDED_VERSION + 1, 'can use the newer one'],
    ['wrong', NEEDED_VERSION - 1, `this version needs ${NEEDED_VERSION}`],
    ['wrong', 0, 'It is missing'],
  ] as const)('reports it as %s with version %i', ([state, version, found]) => {
    expect(checkQueueVersion(version)).toMatchObject({ state, found: expect.stringContaining(found) })
  })

  it('fails with the reason if PostgreSQL does not answer', async () => {
    expect(await checkQueueSchema('postgres://player@127.0.0.1:1/player')).toMatchObject({
      state: 'wrong',
      found: expect.stringContaining('ECONNREFUSED'),
      todo: expect.stringContaining('DATABASE_DIRECT_URL'),
    })
  })
})
