import { capture, startPayPalPayment } from '../../kit/factories.ts'
import { ANY, BOTH, must, row, type Rows } from '../row.ts'
import { count } from '../world.ts'

const TIMES = 20
const twenty = <Result>(work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: TIMES }, (_, index) => work(index)))

const OTHER = Buffer.from('fedcba9876543210fedcba9876543210').toString('base64')

export const dataRows: Rows = {
  F51: row(
    BOTH,
    'Everything clicked twenty times at once: one order, one capture, one move, one deletion',
    async (scene) => {
      const { world } = scene
      await world.startServer()
      await world.startWorker()
      const owner = await scene.owner()
      const created = await twenty(() => owner.browser.rest('POST', '/paypal/order/create'))
      const ids = new Set(created.filter(({ status }) => status === 200).map(({ body }) => body['id']))
      must(ids.size === 1, `There are ${ids.size} orders`)
      const orderId = String([...ids][0])
      world.paypal.control.approve(orderId)
      await twenty(() => capture(owner, orderId))
      const at = performance.now()
      await scene.granted(1)
      await world.rest()
      must(world.paypal.ledger().capturedCount === 1, 'There is one capture')

      const playlist = {
        current_playlist_url_id: -1,
        new_id: '5d2b1c0a-1111-4222-8333-444455556666',
        playlist_name: 'twenty',
        playlist_url: 'http://lists.example/list.m3u',
        playlist_type: 'general',
        protect: 'false',
      }
      const saved = await twenty(() => owner.browser.rest('POST', '/device/savePlaylist', playlist))
      must(
        saved.every(({ status }) => status === 200),
        'Saving succeeds each time',
      )
      must((await count(world, 'playlists')) === 1, 'There is one playlist')
      const [{ id } = { id: '' }] = await world.sql<{ id: string }>('select id from playlists')
      await twenty(() => owner.browser.rest('DELETE', `/device/deletePlayListUrl/${id}`))
      must((await count(world, 'playlists')) === 0, 'There is none')

      const moved = await twenty((index) =>
        owner.browser.rest('POST', '/device/switchMacAddress', {
          mac_address: `02:00:5F:00:00:${index.toString(16).padStart(2, '0')}`,
        }),
      )
      const moves = moved.filter(({ status, body }) => status === 200 && body['status'] === 'success')
      must(moves.length === 1, `It moved ${moves.length} times`)
      return { recovery: await scene.recovered(at) }
    },
  ),

  F52: row(
    BOTH,
    'Device moved to another address while its payment is open: the licence goes with the device',
    async (scene) => {
      const { world } = scene
      await world.startServer()
      await world.startWorker()
      const owner = await scene.owner()
      const orderId = await startPayPalPayment(owner)
      const moved = await owner.browser.rest('POST', '/device/switchMacAddress', {
        mac_address: '02:00:5F:00:01:01',
      })
      must(moved.body['status'] === 'success', `It moves: ${JSON.stringify(moved.body)}`)
      world.paypal.control.approve(orderId)
      await capture(owner, orderId)
      const at = performance.now()
      await scene.granted(1)
      const recovery = await scene.recovered(at)
      const [device] = await world.sql<{ mac_address: string }>(
        'select mac_address from devices join licence_grants on device_id = devices.id',
      )
      must(device?.mac_address === '02:00:5F:00:01:01', 'The moved device is active')
      return { recovery }
    },
  ),

  F53: row(
    ANY,
    'Key missing, wrong, or changed under traffic: nothing in clear, nothing lost',
    async (scene) => {
      const { world } = scene
      const secret = 'http://lists.example/list.m3u?password=canary'
      const server = await world.startServer()
      await world.startWorker()
      const owner = await scene.owner()
      const save = (name: string) =>
        owner.browser.rest('POST', '/device/savePlaylist', {
          current_playlist_url_id: -1,
          playlist_name: name,
          playlist_url: secret,
          playlist_type: 'general',
          protect: 'false',
        })
      const read = async () => JSON.stringify((await owner.browser.rest('GET', '/device')).body)
      await save('sealed with the first key')
      const first = world.settings['ENCRYPTION_KEYS'] ?? ''
      for (const ENCRYPTION_KEYS of ['', 'k1:short']) {
        const refused = await world.startServer({ settings: { ENCRYPTION_KEYS, PORT: '0' }, early: true })
        refused.expectedToEnd = true
        must((await refused.exitCode) === 1, 'Without a key it does not start')
      }
      await world.kill(server)
      const wrong = await world.startServer({ settings: { ENCRYPTION_KEYS: `k1:${OTHER}` } })
      must(!(await read()).includes('canary'), 'With a wrong key nothing is read')
      await world.kill(wrong)

      const at = performance.now()
      await world.startServer({ settings: { ENCRYPTION_KEYS: `k2:${OTHER},${first}` } })
      await save('sealed with the second key')
      const rows = await world.sql<{ text: string }>('select t::text as text from playlists t')
      must(rows.length === 2 && !rows.some(({ text }) => text.includes('canary')), 'Both are sealed')
      const recovery = performance.now() - at
      await world.rest()
      return { recovery }
    },
  ),
}
