import { redeliver } from '@player/server/modules/payments'
import { capture, startPaying, startPayPalPayment, type Owner } from '../../kit/factories.ts'
import { OPERATOR } from '../../kit/settings.ts'
import { BOTH_ENGINES, must, row, type Rows, type Scenario } from '../row.ts'
import { count, type TestedSystem } from '../tested-system.ts'

export const backupRows: Rows = {
  F56: row(
    BOTH_ENGINES,
    'A backup that was made before the payments is restored: payments of its devices are recreated from callbacks, the other is reported',
    async (scenario, system) => {
      const endProcesses = await startProcesses(system)
      const [openOrderOwner, walletOwner, cryptoOwner] = [
        await scenario.owner(),
        await scenario.owner(),
        await scenario.owner(),
      ]
      const orderId = await startPayPalPayment(openOrderOwner)
      await system.untilIdle()
      await endProcesses()
      const restore = await system.postgres.backup(nameOf(system))

      const endAgain = await startProcesses(system)
      system.paypal.control.approve(orderId)
      await capture(openOrderOwner, orderId)
      await scenario.pay(walletOwner)
      await payWithCrypto(system, cryptoOwner)
      scenario.history.expectedReviews.add(await payWithCrypto(system, await scenario.owner()))
      await scenario.waitForGrants(4)
      await system.untilIdle()
      await endAgain()
      await restore()
      // The invariants do not compare e-mails of lost payments.
      await fetch(`${system.mailbox.url}/email/all`, { method: 'DELETE' })
      must((await count(system, 'licence_grants')) === 0, 'The payments are lost')

      await startProcesses(system)
      const restartedAt = performance.now()
      const actor = { name: 'olga', reason: 'A backup was restored' }
      const since = new Date(Date.now() - 3_600_000)
      for (const method of ['paypal', 'crypto'] as const) await redeliver(system.ctx, actor, method, since)
      await scenario.waitForGrants(3, 60)
      const recovery = await scenario.waitForRecovery({ since: restartedAt })
      must(system.paypal.ledger().capturedCount === 2, 'Nothing is captured again')
      await mustEmailOperator(scenario)
      must((await count(system, 'licence_grants')) === 3, 'There are three grants')
      return { recovery }
    },
  ),
}

const nameOf = ({ settings }: TestedSystem): string =>
  new URL(settings['DATABASE_URL'] ?? '').pathname.slice(1)

async function startProcesses(system: TestedSystem): Promise<() => Promise<void>> {
  const processes = [await system.startServer(), await system.startWorker()]
  return async () => {
    for (const process of processes) await system.kill(process)
  }
}

async function payWithCrypto(system: TestedSystem, owner: Owner): Promise<string> {
  const { reference } = await startPaying(system, owner, 'crypto')
  const { btcpay } = system.providers
  btcpay.control.pay(reference)
  btcpay.control.confirm(reference)
  await btcpay.control.deliverAll()
  return reference
}

/** A payment for a device that is not in the backup stays unmatched, and the operator gets an e-mail. */
async function mustEmailOperator({ system }: Scenario): Promise<void> {
  const emails = () =>
    system.mailbox.messages().filter(({ to }) => to.some(({ address }) => address === OPERATOR))
  must(
    (await count(system, 'payment_notifications where payment_id is null')) > 0,
    'One notification stays unmatched',
  )
  const before = emails().length
  for (const tries of system.hasRealDurations ? [] : [1, 2, 3]) {
    await system.shiftClock('5 minutes')
    const matched = () => count(system, `payment_notifications where match_count >= ${tries}`)
    await system.until('another attempt to match', async () => (await matched()) > 0)
  }
  await system.until(
    'the e-mail to the operator',
    () => emails().length > before,
    system.hasRealDurations ? 300 : 30,
  )
}
