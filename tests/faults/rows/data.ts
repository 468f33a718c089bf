import { capture, logIn, startPayPalPayment } from '../../kit/factories.ts'
import { browserOn, openBrowser, type ApiResponse } from '../../kit/browser.ts'
import { freePort } from '@player/infra/ports'
import { CANARY, canariesIn, readPlaylists, rotate, savePlaylist } from '../rotation.ts'
import { ONE_ENGINE, BOTH_ENGINES, must, PLAYLIST, row, type Rows } from '../row.ts'
import { startProcesses } from '../start-up.ts'
import { count } from '../tested-system.ts'

const TIMES = 20
const runTwentyTimes = <Result>(work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: TIMES }, (_, index) => work(index)))

/** A repeated click succeeds again or is refused with a sentence, never with 500. */
function mustAnswer(action: string, answers: readonly ApiResponse[]): void {
  const unexpected = answers.filter(
    ({ status, body }) => status !== 200 || (body['status'] !== 'success' && body['status'] !== 'error'),
  )
  const texts = unexpected.map(({ status, body }) => `${status} ${String(body['message'])}`)
  must(unexpected.length === 0, `${action} is answered with ${[...new Set(texts)].join(', ')}`)
}

const SECOND_KEY = Buffer.from('fedcba9876543210fedcba9876543210').toString('base64')

export const dataRows: Rows = {
  F51: row(
    BOTH_ENGINES,
    'Every button clicked twenty times at once: one order, one capture, one move, one deletion',
    async (scenario, system) => {
      const port = await freePort()
      await Promise.all([system.startServer(), system.startServer({ port }), system.startWorker()])
      const owner = await scenario.owner()
      const otherBrowser = browserOn({ url: `http://127.0.0.1:${port}` }, system, owner.browser)
      /** Alternates between two servers: a lock in one process would not suffice. */
      const browserOf = (index: number) => (index % 2 === 0 ? owner.browser : otherBrowser)
      const click = (method: string, path: string, body?: object) =>
        runTwentyTimes((index) => browserOf(index).rest(method, path, body))
      // Opens the connections first, so that the clicks of a round arrive together.
      await click('GET', '/device')
      const created = await click('POST', '/paypal/order/create')
      mustAnswer('Creating an order', created)
      const ids = new Set(created.map(({ body }) => body['id']))
      must(ids.size === 1, `There are ${ids.size} orders`)
      const orderId = String([...ids][0])
      system.paypal.control.approve(orderId)
      mustAnswer('Capturing', await click('POST', `/paypal/order/capture/${orderId}`))
      const since = performance.now()
      await scenario.waitForGrants(1)
      await system.untilIdle()
      const { orders, capturedCount } = system.paypal.ledger()
      must(orders.length === 1, `PayPal has ${orders.length} orders`)
      must(capturedCount === 1, 'There is one capture')

      // PayPal deduplicates by request id; the other providers would create one order per call without the product's lease.
      system.providers.btcpay.control.setLatency('invoices.create', 300)
      system.providers.opay.control.setLatency('create', 300)
      for (const [payment_type, provider] of [
        ['crypto', system.providers.btcpay],
        ['opay', system.providers.opay],
      ] as const) {
        const form = { payment_type, coin_type: 'BTC-CHAIN', email: 'ann@owner.test' }
        const started = await click('POST', '/device/saveActivation', form)
        mustAnswer(`Paying by ${payment_type}`, started)
        const urls = new Set(started.map(({ body }) => body['url']))
        must(
          urls.size === 1 && !urls.has(undefined),
          `All answers have the same address: ${[...urls].join(', ')}`,
        )
        const opened = provider.ledger().payments.length
        must(opened === 1, `There are ${opened} orders by ${payment_type}`)
      }

      const saved = await click('POST', '/device/savePlaylist', PLAYLIST)
      must(
        saved.every(({ status }) => status === 200),
        'Saving succeeds each time',
      )
      must((await count(system, 'playlists')) === 1, 'There is one playlist')
      const [{ id } = { id: '' }] = await system.sql<{ id: string }>('select id from playlists')
      mustAnswer('Deleting', await click('DELETE', `/device/deletePlayListUrl/${id}`))
      must((await count(system, 'playlists')) === 0, 'There is no playlist')

      const moved = await runTwentyTimes((index) =>
        browserOf(index).rest('POST', '/device/switchMacAddress', {
          mac_address: `02:00:5F:00:00:${index.toString(16).padStart(2, '0')}`,
        }),
      )
      mustAnswer('Moving', moved)
      const moves = moved.filter(({ status, body }) => status === 200 && body['status'] === 'success')
      must(moves.length === 1, `The device moved ${moves.length} times`)
      return { recovery: await scenario.waitForRecovery({ since }) }
    },
  ),

  F52: row(
    BOTH_ENGINES,
    'Device moved to another address while its payment is open: the licence follows the device',
    async (scenario, system) => {
      await startProcesses(scenario)
      const owner = await scenario.owner()
      const orderId = await startPayPalPayment(owner)
      const moved = await owner.browser.rest('POST', '/device/switchMacAddress', {
        mac_address: '02:00:5F:00:01:01',
      })
      must(moved.body['status'] === 'success', `The device moves: ${JSON.stringify(moved.body)}`)
      system.paypal.control.approve(orderId)
      await capture(owner, orderId)
      const recovery = await scenario.waitForRecovery({ grants: 1 })
      const [device] = await system.sql<{ mac_address: string }>(
        'select mac_address from devices join licence_grants on device_id = devices.id',
      )
      must(device?.mac_address === '02:00:5F:00:01:01', 'The moved device is active')
      return { recovery }
    },
  ),

  F53: row(
    ONE_ENGINE,
    'Encryption key missing, wrong, or rotated under traffic: nothing in plain text, nothing lost',
    async (scenario, system) => {
      const { history } = scenario
      history.secrets.set(CANARY, 'the address of a playlist').set(SECOND_KEY, 'the second key')
      const first = system.settings['ENCRYPTION_KEYS'] ?? ''
      const server = await system.startServer()
      const owner = await scenario.owner()
      must(
        (await savePlaylist(owner, 'encrypted with the first key')).status === 200,
        'The playlist is saved',
      )
      const original = await readPlaylists(owner)
      must(original.status === 200 && canariesIn(original) === 1, 'With the right key the playlist is read')
      for (const ENCRYPTION_KEYS of ['', 'k1:short', `k1:${SECOND_KEY}`]) {
        const refused = await system.startServer({
          settings: { ENCRYPTION_KEYS, PORT: '0' },
          waitUntilReady: false,
        })
        refused.expectedToEnd = true
        must((await refused.exitCode) === 1, 'Without the right key the server does not start')
      }
      await system.kill(server)
      const otherServer = await system.startServer({ settings: { ENCRYPTION_KEYS: `k2:${SECOND_KEY}` } })
      const answer = await readPlaylists(owner)
      must(answer.status !== 200, `With another key the answer is ${answer.status}`)
      must(canariesIn(answer) === 0, 'With another key nothing is read')
      await system.kill(otherServer)

      const added = await rotate(system, owner, first, `k2:${SECOND_KEY}`)
      const since = performance.now()
      await system.startServer({ settings: { ENCRYPTION_KEYS: `k2:${SECOND_KEY}` } })
      must(canariesIn(await readPlaylists(owner)) === added + 1, 'The new key alone reads all playlists')
      const again = await logIn(openBrowser(system), owner)
      must(again.status === 200, `The owner logs in with the device's key: ${again.status}`)
      const encrypted = await system.sql<{ id: string; text: string }>(`
        select split_part(source_sealed, '.', 1) as id, t::text as text from playlists t
        union all select split_part(device_key_sealed, '.', 1), t::text from devices t`)
      must(encrypted.length === added + 2, `${encrypted.length} rows have encrypted texts`)
      must(
        encrypted.every(({ id, text }) => id === 'k2' && !text.includes(CANARY)),
        'All are encrypted with the new key',
      )
      return { recovery: await scenario.waitForRecovery({ since }) }
    },
  ),
}
