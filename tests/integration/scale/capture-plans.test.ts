// @module-tag sweep
import { describe, expect } from 'vitest'
import { loggedIn } from '../../kit/factories.ts'
import { seedManyRows } from '../../kit/many-rows.ts'
import { nodesOf, watchStatements } from '../../kit/statements.ts'
import { itWithoutWorkers } from '../../kit/test.ts'
import { approveAndCapture } from '../payments/payment-steps.ts'

const PAYMENTS = 10_000
/** Enough for a few index accesses and the catalogs that a connection reads before its first statement; the table has 250. */
const MAX_BLOCKS = 120

describe('With ten thousand payments', () => {
  itWithoutWorkers('a payment and its capture read a few blocks of the table', async ({ stack }) => {
    await seedManyRows(stack.ctx.config.database.url, { payments: PAYMENTS })
    const watch = await watchStatements(stack)
    try {
      await approveAndCapture(stack, await loggedIn(stack))
    } finally {
      watch.stop()
    }
    const reads = watch.statements.flatMap(({ text, plan }) =>
      nodesOf(plan)
        .filter((step) => step['Relation Name'] === 'payments')
        .map((step) => ({ text, blocks: step['Shared Hit Blocks'] + step['Shared Read Blocks'] })),
    )
    expect(reads.length).toBeGreaterThan(5)
    expect(reads.filter(({ blocks }) => blocks > MAX_BLOCKS)).toEqual([])
  })
})
