import { setTimeout as wait } from 'node:timers/promises'
import { capture, startPayPalPayment } from '../../kit/factories.ts'
import { ANY, BOTH, must, mustTake, row, type Rows, type Scene } from '../row.ts'
import { timed } from '../traffic.ts'
import { count } from '../world.ts'

async function started({ world }: Scene): Promise<void> {
  await world.startServer()
  await world.startWorker()
}

/**
 * Waits for the one capture and its grant. The provider is asked by itself after one minute, two, five …: minutes pass in
 * seconds here, unless they are to last as long as in life.
 */
async function oneCapture(scene: Scene, since: number): Promise<{ recovery: number }> {
  const { world } = scene
  for (let minutes = 0; minutes < 6; minutes += 1) {
    if (!world.full) await world.shiftClock('1 minute')
    if (await granted(scene, world.full ? 60 : 11)) break
  }
  await scene.granted(1, 1)
  const recovery = await scene.recovered(since)
  must(world.paypal.ledger().capturedCount === 1, 'There is one capture')
  return { recovery }
}

const granted = (scene: Scene, seconds: number): Promise<boolean> =>
  scene.granted(1, seconds).then(
    () => true,
    () => false,
  )

export const providerRows: Rows = {
  F30: row(
    BOTH,
    'Provider answers 500 several times: asked again with the same request, one capture',
    async (scene) => {
      const { world } = scene
      await started(scene)
      world.paypal.control.failNext({ operation: 'orders.create', status: 500, times: 2 })
      const owner = await scene.owner()
      world.paypal.control.failNext({ operation: 'orders.capture', status: 500, times: 5 })
      await scene.approve(owner)
      const at = performance.now()
      return oneCapture(scene, at)
    },
  ),

  F31: row(
    BOTH,
    'Provider captures and its answer is lost: asked for the truth, one activation',
    async (scene) => {
      const { world } = scene
      await started(scene)
      const owner = await scene.owner()
      const orderId = await startPayPalPayment(owner)
      world.paypal.control.setWebhooks({ enabled: false })
      world.paypal.control.approve(orderId)
      world.paypal.control.dropNext({ operation: 'orders.capture', how: 'close', times: 3 })
      await capture(owner, orderId).catch(() => null)
      const at = performance.now()
      return oneCapture(scene, at)
    },
  ),

  F32: row(
    ANY,
    'Provider takes 25 seconds: its caller is told within ten, others notice nothing',
    async (scene) => {
      const { world } = scene
      await started(scene)
      const owners = await Promise.all(Array.from({ length: 6 }, () => scene.owner()))
      world.paypal.control.setLatency('orders.create', 25_000)
      const paying = owners.map((owner) => timed(() => owner.browser.rest('POST', '/paypal/order/create')))
      await wait(1_000)
      const others = await Promise.all(
        Array.from({ length: 10 }, (_, index) => timed(() => scene.contact(`meanwhile ${index}`))),
      )
      must(
        others.every(({ status }) => status === 200),
        'Others are not held up',
      )
      mustTake(
        world,
        'A request of others',
        Math.max(...others.map(({ milliseconds }) => milliseconds)),
        1_000,
      )
      const told = await Promise.all(paying)
      const longest = Math.max(...told.map(({ milliseconds }) => milliseconds))
      must(longest <= 15_000, 'Nobody waits for the provider’s 25 seconds')
      mustTake(world, 'The longest', longest, 10_000)
      world.paypal.control.setLatency('orders.create', 0)
      // A method that failed several times is hidden for a minute.
      if (world.full) await wait(61_000)
      else await world.shiftClock('2 minutes')
      const at = performance.now()
      const [owner] = owners
      if (owner) await scene.pay(owner)
      await scene.granted(1)
      return { recovery: await scene.recovered(at) }
    },
  ),

  F33: row(BOTH, 'Provider says “too many” (429): asked again later, one capture', async (scene) => {
    await started(scene)
    const owner = await scene.owner()
    scene.world.paypal.control.failNext({ operation: 'orders.capture', status: 429, times: 4 })
    await scene.approve(owner)
    const at = performance.now()
    return oneCapture(scene, at)
  }),

  F38: row(
    BOTH,
    'Callback arrives before our own row is committed: found again, one activation',
    async (scene) => {
      const { world } = scene
      await world.startServer({ failAt: 'before-commit~set "provider_reference":wait:2000' })
      await world.startWorker()
      const owner = await scene.owner()
      const starting = startPayPalPayment(owner)
      const order = await world.until('the order', () => world.paypal.ledger().orders[0])
      world.paypal.control.payDirectly(order.id)
      await world.paypal.control.deliverAll()
      await starting
      const at = performance.now()
      return oneCapture(scene, at)
    },
  ),

  F39: row(
    BOTH,
    'Callback never comes and the browser is gone: asked by itself, activated',
    async (scene) => {
      const { world } = scene
      await started(scene)
      world.paypal.control.setWebhooks({ enabled: false })
      await scene.approve(await scene.owner())
      const at = performance.now()
      return oneCapture(scene, at)
    },
  ),

  F40: row(
    ANY,
    'Price changed between order and capture: the stored one counts; another amount is held',
    async (scene) => {
      const { world } = scene
      const server = await world.startServer()
      await world.startWorker()
      const [first, second] = [await scene.owner(), await scene.owner()]
      const orders = [await startPayPalPayment(first), await startPayPalPayment(second)]
      await world.kill(server)
      await world.startServer({ settings: { ACTIVATION_PRICE: '19.99' } })
      world.paypal.control.approve(orders[0] ?? '')
      await capture(first, orders[0] ?? '')
      await scene.granted(1)
      await world.sql('update payments set amount_minor = 1 where provider_reference = $1', orders[1])
      world.paypal.control.approve(orders[1] ?? '')
      const at = performance.now()
      await capture(second, orders[1] ?? '')
      const recovery = await scene.recovered(at)
      must((await count(world, `payments where state = 'held'`)) === 1, 'The other amount is held')
      must((await count(world, 'licence_grants')) === 1, 'There is one grant')
      return { recovery }
    },
  ),
}
