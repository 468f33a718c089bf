import { redeliver } from '@player/server/modules/payments'
import { capture, startPaying, startPayPalPayment, type Owner } from '../../kit/factories.ts'
import { OPERATOR } from '../../kit/settings.ts'
import { BOTH_ENGINES, must, row, type Rows, type Scenario } from '../row.ts'
import { count, type World } from '../world.ts'

export const backupRows: Rows = {
  F56: row(
    BOTH_ENGINES,
    'A backup that was made before the payments is restored: payments known to PayPal and BTCPay are recreated, the others are reported',
    async (scenario) => {
      const { world } = scenario
      const end = await startProcesses(world)
      const [openOrderOwner, walletOwner, cryptoOwner] = [
        await scenario.owner(),
        await scenario.owner(),
        await scenario.owner(),
      ]
      const orderId = await startPayPalPayment(openOrderOwner)
      await world.untilIdle()
      await end()
      const restore = await world.postgres.backup(nameOf(world))

      const endAgain = await startProcesses(world)
      world.paypal.control.approve(orderId)
      await capture(openOrderOwner, orderId)
      await scenario.pay(walletOwner)
      await payWithCrypto(world, cryptoOwner)
      scenario.history.expectedReviews.add(await payWithCrypto(world, await scenario.owner()))
      await scenario.waitForGrants(4)
      await world.untilIdle()
      await endAgain()
      await restore()
      // The invariants do not compare emails of lost payments.
      await fetch(`${world.mailbox.url}/email/all`, { method: 'DELETE' })
      must((await count(world, 'licence_grants')) === 0, 'The payments are lost')

      await startProcesses(world)
      const restartedAt = performance.now()
      const actor = { name: 'olga', reason: 'A backup was restored' }
      const since = new Date(Date.now() - 3_600_000)
      for (const method of ['paypal', 'crypto'] as const) await redeliver(world.ctx, actor, method, since)
      await scenario.waitForGrants(3, 60)
      const recovery = await scenario.waitForRecovery(restartedAt)
      must(world.paypal.ledger().capturedCount === 2, 'Nothing is captured again')
      await mustEmailOperator(scenario)
      must((await count(world, 'licence_grants')) === 3, 'There are three grants')
      return { recovery }
    },
  ),
}

const nameOf = ({ settings }: World): string => new URL(settings['DATABASE_URL'] ?? '').pathname.slice(1)

/** Starts a server and a worker; returns a function that stops them. */
async function startProcesses(world: World): Promise<() => Promise<void>> {
  const processes = [await world.startServer(), await world.startWorker()]
  return async () => {
    for (const process of processes) await world.kill(process)
  }
}

async function payWithCrypto(world: World, owner: Owner): Promise<string> {
  const { reference } = await startPaying(world, owner, 'crypto')
  const { btcpay } = world.providers
  btcpay.control.pay(reference)
  btcpay.control.confirm(reference)
  await btcpay.control.deliverAll()
  return reference
}

/** A payment for a device that is not in the backup stays unmatched; the operator gets an email after some minutes. */
async function mustEmailOperator({ world }: Scenario): Promise<void> {
  const emails = () =>
    world.mailbox.messages().filter(({ to }) => to.some(({ address }) => address === OPERATOR))
  must(
    (await count(world, 'payment_notifications where payment_id is null')) > 0,
    'One notification stays unmatched',
  )
  const before = emails().length
  for (const tries of world.full ? [] : [1, 2, 3]) {
    await world.shiftClock('5 minutes')
    const matched = () => count(world, `payment_notifications where match_count >= ${tries}`)
    await world.until('another attempt to match', async () => (await matched()) > 0)
  }
  await world.until('the email to the operator', () => emails().length > before, world.full ? 300 : 30)
}
