import { setTimeout as wait } from 'node:timers/promises'
import { withClient } from '../kit/engine.ts'
import { DIFFERENT, previously } from '../kit/previous-version.ts'
import { must, type Scenario } from './row.ts'

/** Owners pay while the previous version queries and leases the same payments. */
export async function payBesidePreviousVersion(scenario: Scenario): Promise<void> {
  const { world } = scenario
  const owners = await Promise.all(Array.from({ length: 4 }, () => scenario.owner()))
  const paid = (async () => {
    for (const each of owners) await scenario.pay(each)
    await scenario.granted(owners.length)
  })()
  const leases = await besidePreviousVersion(world.settings['DATABASE_URL'] ?? '', paid)
  // How many depends on the machine's speed.
  if (leases === 0) console.log('     The previous version leased none of the payments')
  must(world.paypal.ledger().capturedCount === owners.length, 'Each payment is captured once')
  must((await world.sql(DIFFERENT)).length === 0, 'Both versions see the same schedules and leases')
  const lines = world.processes.flatMap((each) => each.lines)
  must(!lines.some((line) => line.includes('40P01')), 'There is no deadlock')
}

/**
 * Queries and leases every payment again and again, as the previous version does, until the work is done.
 *
 * @returns how many leases it got
 * @throws an error of its statements, for example a deadlock
 */
async function besidePreviousVersion(database: string, work: Promise<unknown>): Promise<number> {
  let isDone = false
  const ended = work.finally(() => (isDone = true))
  const leases = withClient(database, async (client) => {
    let leased = 0
    while (!isDone) {
      const { rows } = await client.query<{ id: string }>('select id from payments')
      for (const { id } of rows) {
        await client.query('begin')
        await client.query('select from payments where id = $1 for update', [id])
        await client.query(previously.noteAsked, [id, 60])
        await client.query('commit')
        const { rowCount } = await client.query(previously.leaseCapture, [id])
        if (rowCount === 0) continue
        leased += 1
        await client.query(previously.endCapture, [id])
      }
      await wait(20)
    }
    return leased
  })
  const [count] = await Promise.all([leases, ended])
  return count
}
