import { setTimeout as wait } from 'node:timers/promises'
import { withClient } from '../kit/engine.ts'
import { DIFFERENCES, previousStatements } from '../kit/previous-version.ts'
import { must, type Scenario } from './row.ts'

/** On a busy machine the previous version may find no payment that is started but not yet captured. */
const MAX_ROUNDS = 10

/** Owners pay while the previous version queries and leases the same payments, until it got a lease. */
export async function payBesidePreviousVersion(scenario: Scenario): Promise<void> {
  const { system } = scenario
  let [payments, leases] = [0, 0]
  for (let round = 0; round < MAX_ROUNDS && leases === 0; round += 1) {
    const owners = await Promise.all(Array.from({ length: 4 }, () => scenario.owner()))
    payments += owners.length
    const paid = (async () => {
      for (const owner of owners) await scenario.pay(owner)
      await scenario.waitForGrants(payments)
    })()
    leases = await leaseAsPreviousVersion(system.settings['DATABASE_URL'] ?? '', paid)
  }
  must(leases > 0, 'Both versions work on the same payments')
  must(system.paypal.ledger().capturedCount === payments, 'Each payment is captured once')
  must((await system.sql(DIFFERENCES)).length === 0, 'Both versions see the same schedules and leases')
  const lines = system.processes.flatMap((started) => started.lines)
  must(!lines.some((line) => line.includes('40P01')), 'There is no deadlock')
}

/**
 * Queries and leases every payment, as the previous version does, until the work is done. Returns the number of leases. @throws an error of its
 * statements, for example a deadlock
 */
async function leaseAsPreviousVersion(database: string, work: Promise<unknown>): Promise<number> {
  let isDone = false
  const ended = work.finally(() => (isDone = true))
  const leases = withClient(database, async (client) => {
    let leased = 0
    while (!isDone) {
      const { rows } = await client.query<{ id: string }>('select id from payments')
      for (const { id } of rows) {
        await client.query('begin')
        await client.query('select from payments where id = $1 for update', [id])
        await client.query(previousStatements.recordQuery, [id, 60])
        await client.query('commit')
        const { rowCount } = await client.query(previousStatements.leaseCapture, [id])
        if (rowCount === 0) continue
        leased += 1
        await client.query(previousStatements.endCapture, [id])
      }
      await wait(20)
    }
    return leased
  })
  const [count] = await Promise.all([leases, ended])
  return count
}
