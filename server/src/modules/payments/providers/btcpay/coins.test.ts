import { afterEach, describe, expect, it, vi } from 'vitest'
import { network, type Reply, silentLog, time, unavailable } from '../protocol/adapter.fixture.ts'
import { createBtcpayClient } from './client.ts'
import { storePath } from './account.ts'
import { createCoins } from './coins.ts'

const account = {
  apiUrl: 'https://btcpay.example',
  storeId: 'st/ore',
  apiKey: 'key-of-the-tests',
  webhookSecret: 'secret-of-the-tests',
  merchant: 'Player',
}
const list = (...codes: string[]): Reply => [
  200,
  codes.map((paymentMethodId) => ({ enabled: true, paymentMethodId })),
]
const refused: Reply = [403, { code: 'missing-permission', message: 'No.' }]

/** A store's coins with these answers, and an adjustable clock. */
function store(...replies: Reply[]) {
  const { fetch, requests } = network(() => replies.shift() ?? new TypeError('fetch failed'))
  vi.stubGlobal('fetch', fetch)
  let passed = 0
  const coins = createCoins(
    createBtcpayClient(account, silentLog, 0),
    storePath(account),
    () => new Date(time.getTime() + passed),
  )
  return { coins, requests, wait: (seconds: number) => (passed += seconds * 1000) }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('The coins of a store', () => {
  it('are listed without an invalid one', async () => {
    const { coins } = store([
      200,
      [
        { enabled: true, paymentMethodId: 'X'.repeat(33) },
        { enabled: true, paymentMethodId: 'BTC' },
      ],
    ])
    expect(await coins()).toEqual([{ code: 'BTC', name: 'Bitcoin' }])
  })

  it('are listed with their display names', async () => {
    const { coins, requests } = store([
      200,
      [
        ...[
          'BTC-CHAIN',
          'BTC-LN',
          'BTC-LNURL',
          'LTC-CHAIN',
          'BTC',
          'BTC-LightningNetwork',
          'XYZ-CHAIN',
          'BTC-NEW',
        ].map((paymentMethodId) => ({ enabled: true, paymentMethodId, config: null })),
        { enabled: false, paymentMethodId: 'DOGE-CHAIN' },
      ],
    ])
    expect(await coins()).toEqual([
      { code: 'BTC-CHAIN', name: 'Bitcoin' },
      { code: 'BTC-LN', name: 'Bitcoin (Lightning)' },
      { code: 'BTC-LNURL', name: 'Bitcoin (Lightning address)' },
      { code: 'LTC-CHAIN', name: 'Litecoin' },
      { code: 'BTC', name: 'Bitcoin' },
      { code: 'BTC-LightningNetwork', name: 'Bitcoin (Lightning)' },
      { code: 'XYZ-CHAIN', name: 'XYZ-CHAIN' },
      { code: 'BTC-NEW', name: 'BTC-NEW' },
    ])
    expect(requests[0]).toMatchObject({
      method: 'GET',
      path: '/api/v1/stores/st%2Fore/payment-methods',
      query: { onlyEnabled: 'true' },
    })
    expect(requests[0]?.headers.get('authorization')).toBe('token key-of-the-tests')
  })

  it('are requested every five minutes, once for concurrent callers', async () => {
    const { coins, requests, wait } = store(list('BTC-CHAIN'), list('LTC-CHAIN'))
    await Promise.all([coins(), coins()])
    wait(299)
    expect(await coins()).toEqual([{ code: 'BTC-CHAIN', name: 'Bitcoin' }])
    expect(requests).toHaveLength(1)
    wait(1)
    expect(await coins()).toEqual([{ code: 'LTC-CHAIN', name: 'Litecoin' }])
  })

  it('are the last known ones while BTCPay fails, with half a minute between requests', async () => {
    const { coins, requests, wait } = store(list('BTC-CHAIN'), refused, list('LTC-CHAIN'))
    await coins()
    wait(300)
    expect(await coins()).toEqual([{ code: 'BTC-CHAIN', name: 'Bitcoin' }])
    wait(29)
    await coins()
    expect(requests).toHaveLength(2)
    wait(1)
    expect(await coins()).toEqual([{ code: 'LTC-CHAIN', name: 'Litecoin' }])
  })

  it('are unavailable until BTCPay has answered', async () => {
    const { coins, requests, wait } = store(refused, list('BTC-CHAIN'))
    await expect(coins()).rejects.toMatchObject(unavailable)
    await expect(coins()).rejects.toMatchObject(unavailable)
    expect(requests).toHaveLength(1)
    wait(30)
    expect(await coins()).toHaveLength(1)
  })
})
