// @module-tag sweep
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBtcpay } from '@player/infra/btcpay'
import { startIbostore, type Ibostore } from '@player/infra/store'
import { describe, expect } from 'vitest'
import { loggedIn, startPaying } from '../../kit/factories.ts'
import { STORE_SECRET } from '../../kit/providers.ts'
import { it as base } from '../../kit/test.ts'
import { deliverCallbacks, stepsOf } from './payment-steps.ts'

// Vitest parses this pattern for fixture names.
// oxlint-disable-next-line eslint/no-empty-pattern
const it = base.extend('directory', async ({}, { onCleanup }) => {
  const directory = await mkdtemp(join(tmpdir(), 'player-stand-in-'))
  onCleanup(() => rm(directory, { recursive: true, force: true }))
  return directory
})

const openStore = (directory: string, webhookUrl: string | null): Promise<Ibostore> =>
  startIbostore({
    directory,
    webhookUrl,
    siteUrl: null,
    secret: STORE_SECRET,
    price: { amount: 799, currency: 'EUR' },
  })

describe('A stand-in', () => {
  it('keeps its state over a restart', async ({ directory }) => {
    const before = await openStore(directory, null)
    const id = before.control.buy({ macAddress: '02:00:5E:00:00:01', reference: 'ours' })
    await before.stop()
    const after = await openStore(directory, null)
    expect(after.url).toBe(before.url)
    expect(after.ledger().payments).toEqual([
      { id, reference: 'ours', status: 'paid', currency: 'EUR', due: 799, paid: 799, returned: 0 },
    ])
    expect((await fetch(`${after.url}/orders/${id}`)).status).toBe(200)
    await after.stop()
  })

  it('delivers waiting callbacks after a restart', async ({ directory }) => {
    const before = await openStore(directory, null)
    before.control.buy({ macAddress: '02:00:5E:00:00:01' })
    expect(before.ledger().webhooks).toEqual({ waiting: 1, delivered: 0, abandoned: 0 })
    await before.stop()
    const delivered: string[] = []
    const receiver = createServer((request, response) => {
      delivered.push(String(request.headers['webhook-id']))
      response.end()
    }).listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    const address = receiver.address()
    const port = address && typeof address === 'object' ? address.port : 0
    const after = await openStore(directory, `http://127.0.0.1:${port}/`)
    await after.control.deliverAll()
    expect(delivered).toHaveLength(1)
    expect(after.ledger().webhooks).toEqual({ waiting: 0, delivered: 1, abandoned: 0 })
    await after.stop()
    receiver.close()
  })

  it('uses another port if its port is in use', async ({ directory }) => {
    const first = await openStore(directory, null)
    const second = await openStore(directory, null)
    expect(second.url).not.toBe(first.url)
    await Promise.all([first.stop(), second.stop()])
  })

  it('offers its control methods over HTTP', async () => {
    const account = { storeId: 'store', apiKey: 'key', webhookSecret: 'secret' }
    const standIn = await startBtcpay({ account, webhookUrl: null })
    const control = (body: object) =>
      fetch(`${standIn.url}/control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const list = () =>
      fetch(`${standIn.url}/api/v1/stores/store/payment-methods`, {
        headers: { authorization: 'token key' },
      })
    expect((await list()).status).toBe(200)
    expect((await control({ action: 'failNext', operation: 'paymentMethods', status: 500 })).status).toBe(200)
    expect((await list()).status).toBe(500)
    expect((await list()).status).toBe(200)
    await control({ action: 'dropNext', operation: 'paymentMethods', how: 'close' })
    await expect(list()).rejects.toThrow()
    expect((await control({ action: 'failNext', operation: 'everything', status: 500 })).status).toBe(400)
    expect((await control({ action: 'fly' })).status).toBe(400)
    expect((await control({ action: 'pay', id: 'nobody’s' })).status).toBe(404)
    await standIn.stop()
  })
})

describe('The stand-ins’ ledgers', () => {
  it('have the same form for each method: due, paid, returned', async ({ boot }) => {
    const stack = await boot({ settings: { PAYMENT_METHODS: '' } })
    const [first, second] = [await loggedIn(stack), await loggedIn(stack)]
    const [third, fourth] = [await loggedIn(stack), await loggedIn(stack)]
    const opay = await startPaying(stack, first, 'opay')
    stack.opay.control.pay(opay.reference)
    const cowpay = await startPaying(stack, second, 'cowpay')
    stack.cowpay.control.pay(cowpay.reference)
    const crypto = await startPaying(stack, third, 'crypto', { coin_type: 'BTC-LN' })
    stack.btcpay.control.pay(crypto.reference)
    const store = await startPaying(stack, fourth, 'ibostore')
    stack.store.control.buy({ macAddress: fourth.mac_address, reference: store.reference })
    await deliverCallbacks(stack)
    for (const owner of [first, second, third, fourth]) expect(await stepsOf(owner)).toEqual(['active'])
    const ledgers = [stack.opay, stack.cowpay, stack.btcpay, stack.store].map((standIn) => standIn.ledger())
    expect(ledgers.map(({ payments }) => payments)).toMatchObject([
      [{ reference: opay.reference, due: 45_000, paid: 45_000, returned: 0, currency: 'EGP' }],
      [{ reference: cowpay.reference, due: 42_500, paid: 42_500, returned: 0, currency: 'EGP' }],
      [{ reference: crypto.reference, due: 799, paid: 799, returned: 0, currency: 'EUR' }],
      [{ reference: store.reference, due: 799, paid: 799, returned: 0, currency: 'EUR' }],
    ])
    const rows = await stack.sql<{ reference: string }>(
      `select reference from payments where state = 'confirmed'`,
    )
    const paidInFull = ledgers.flatMap(({ payments }) => payments.filter(({ due, paid }) => paid >= due))
    expect(rows.map(({ reference }) => reference).toSorted()).toEqual(
      paidInFull.map(({ reference }) => reference ?? '').toSorted(),
    )
  })
})
