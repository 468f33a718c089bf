import { z } from 'zod'
import { startPayPalPayment, type Owner } from '../../kit/factories.ts'
import { ANY, BOTH, must, row, type Rows, type Scene } from '../row.ts'
import { count, type World } from '../world.ts'

const events = z.object({ events: z.array(z.object({ id: z.string(), event_type: z.string() })) })

/** Every event of the provider so far, oldest first: what an operator's list of callbacks shows. */
async function eventsOf({ paypal }: World): Promise<string[]> {
  const basic = Buffer.from('client:client-secret').toString('base64')
  const token = await fetch(`${paypal.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  })
  const { access_token } = z.object({ access_token: z.string() }).parse(await token.json())
  const list = await fetch(`${paypal.url}/v1/notifications/webhooks-events?page_size=300`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  return events
    .parse(await list.json())
    .events.map(({ id }) => id)
    .toReversed()
}

const orders = <Item>(items: readonly Item[]): Item[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item) =>
        orders(items.filter((other) => other !== item)).map((rest) => [item].concat(rest)),
      )

/** A payment that was captured and given back, of which nobody was told. */
async function paidAndReturned({ world }: Scene, owner: Owner): Promise<string[]> {
  const known = new Set(await eventsOf(world))
  const orderId = await startPayPalPayment(owner)
  world.paypal.control.payDirectly(orderId)
  const paid = world.paypal.ledger().captures.find((each) => each.orderId === orderId)
  world.paypal.control.refund(paid?.id ?? '')
  return (await eventsOf(world)).filter((id) => !known.has(id))
}

export const ingestRows: Rows = {
  F05: row(
    BOTH,
    'Server killed between storing a callback and its answer: repeated by the provider, one effect',
    (scene) => killedAtCallback(scene, 'after'),
  ),

  F06: row(BOTH, 'Server killed before a callback is stored: repeated by the provider, one effect', (scene) =>
    killedAtCallback(scene, 'before'),
  ),

  F34: row(BOTH, 'The same callback fifty times at once: fifty times yes, one effect', async (scene) => {
    const { world } = scene
    await world.startServer()
    await world.startWorker()
    world.paypal.control.setWebhooks({ copies: 50, tries: 3 })
    const owner = await scene.owner()
    const at = performance.now()
    await scene.pay(owner)
    await world.paypal.control.deliverAll()
    await scene.granted(1)
    const recovery = await scene.recovered(at)
    must(world.paypal.ledger().webhooks.abandoned === 0, 'All are taken')
    must((await count(world, 'licence_grants')) === 1, 'There is one grant')
    return { recovery }
  }),

  F35: row(BOTH, 'Callbacks in every order (refund before capture …): the same end', async (scene) => {
    const { world } = scene
    await world.startServer()
    await world.startWorker()
    world.paypal.control.setWebhooks({ enabled: false })
    const at = performance.now()
    const [probe] = [await paidAndReturned(scene, await scene.owner())]
    const every = orders(probe.map((_, index) => index))
    const payments = [probe]
    while (payments.length < Math.min(every.length, 24))
      payments.push(await paidAndReturned(scene, await scene.owner()))
    await Promise.all(
      payments.map(async (told, index) => {
        for (const which of every[index] ?? []) {
          const id = told[which]
          if (id !== undefined) world.paypal.control.resend(id)
        }
      }),
    )
    await world.paypal.control.deliverAll()
    await world.rest()
    must(
      (await count(world, `payments where state = 'refunded'`)) === payments.length,
      `All ${payments.length} are refunded`,
    )
    must((await count(world, 'licence_grants where revoked_at is null')) === 0, 'No grant counts')
    return { recovery: await scene.recovered(at) }
  }),

  F36: row(ANY, 'An old callback once more, weeks later: known, no effect', async (scene) => {
    const { world } = scene
    await world.startServer()
    await world.startWorker()
    await scene.pay(await scene.owner())
    await world.paypal.control.deliverAll()
    await scene.granted(1)
    await world.rest()
    const before = [await count(world, 'payment_notifications'), await count(world, 'outbox')]
    await world.shiftClock('40 days')
    const at = performance.now()
    for (const id of await eventsOf(world)) world.paypal.control.resend(id)
    await world.paypal.control.deliverAll()
    const recovery = await scene.recovered(at)
    const after = [await count(world, 'payment_notifications'), await count(world, 'outbox')]
    must(before.join() === after.join(), `Nothing is stored: ${before.join()} and ${after.join()}`)
    return { recovery }
  }),
}

async function killedAtCallback(scene: Scene, when: string): Promise<{ recovery: number }> {
  const { world } = scene
  const server = await world.startServer({ failAt: `${when}-commit~into "payment_notifications":kill` })
  server.expectedToEnd = true
  await world.startWorker()
  await scene.approve(await scene.owner())
  await server.exitCode
  const at = performance.now()
  await world.startServer()
  await scene.granted(1)
  const recovery = await scene.recovered(at)
  await world.paypal.control.deliverAll()
  await world.rest()
  must((await count(world, 'licence_grants')) === 1, 'There is one grant')
  return { recovery }
}
