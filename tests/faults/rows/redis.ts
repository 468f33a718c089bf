import { emptyQueue } from '../../load/queue.ts'
import { quantile } from '../../load/figures.ts'
import { BOTH, must, mustTake, REDIS, row, type Rows, type Scene } from '../row.ts'
import { statuses, steadily } from '../traffic.ts'

/** Letters that wait in the queue, because the mail server takes none. */
async function lettersInTheQueue(scene: Scene, letters: number): Promise<void> {
  const { world } = scene
  world.mailbox.refuse(451)
  await world.startServer()
  await world.startWorker()
  for (let letter = 0; letter < letters; letter += 1) await scene.contact(`letter ${letter}`)
  await world.until('all to be in the queue', async () => {
    const [open] = await world.sql<{ left: number }>(
      'select count(*)::int as left from outbox where fanned_out_at is null',
    )
    return open?.left === 0
  })
}

/** While the queue takes nothing everything is accepted; afterwards everything is done. */
async function whileAway(
  scene: Scene,
  breakIt: () => Promise<unknown>,
  mendIt: () => Promise<unknown>,
): Promise<{ recovery: number }> {
  const { world } = scene
  await world.startServer()
  await world.startWorker()
  const owner = await scene.owner()
  await scene.contact('before')
  await world.rest()
  await breakIt()
  await scene.pay(owner)
  const replies = await steadily(10, world.full ? 60 : 4, (index) => scene.contact(`during ${index}`))
  must(
    replies.every(({ status }) => status === 200),
    `All are accepted: ${statuses(replies)}`,
  )
  const p95 = quantile(
    replies.map(({ milliseconds }) => milliseconds),
    0.95,
  )
  mustTake(world, 'Accepting (95th percentile)', p95, 250)
  await mendIt()
  const at = performance.now()
  return { recovery: await scene.recovered(at) }
}

export const redisRows: Rows = {
  F10: row(REDIS, 'Redis away at the start: all is accepted, and done once it is there', async (scene) => {
    const { world } = scene
    await world.proxies.redis.refuse()
    await world.startServer()
    await world.startWorker()
    await scene.contact('early')
    must((await fetch(`${world.url}/ready`)).status === 200, 'The server is ready')
    await world.proxies.redis.heal()
    const at = performance.now()
    return { recovery: await scene.recovered(at) }
  }),

  F11: row(
    REDIS,
    'Redis away under load, or silent on the connections that are there: nothing waits for it, nothing is lost',
    async (scene) => {
      const { redis } = scene.world.proxies
      const away = await whileAway(
        scene,
        () => redis.refuse(),
        () => redis.heal(),
      )
      must(redis.freeze() > 0, 'There are connections to Redis')
      const at = performance.now()
      await scene.contact('nobody closes what is silent')
      return { recovery: Math.max(away.recovery, await scene.recovered(at)) }
    },
  ),

  F12: row(BOTH, 'Queue emptied while letters wait in it: all are sent again', async (scene) => {
    const { world } = scene
    await lettersInTheQueue(scene, 20)
    await emptyQueue(world.settings['DATABASE_URL'] ?? '', world.redis?.url)
    world.mailbox.refuse(null)
    const at = performance.now()
    return { recovery: await scene.recovered(at) }
  }),

  F13: row(
    REDIS,
    'Redis restarted without memory: as emptied; one that may evict is refused at the start',
    async (scene) => {
      const { world } = scene
      await lettersInTheQueue(scene, 5)
      await world.redis?.crash()
      await world.redis?.start()
      world.mailbox.refuse(null)
      const at = performance.now()
      const recovery = await scene.recovered(at)
      await world.redis?.command('CONFIG', 'SET', 'maxmemory-policy', 'allkeys-lru')
      const refused = await world.startWorker({ early: true })
      refused.expectedToEnd = true
      must((await refused.exitCode) === 1, 'The worker does not start')
      must((await refused.errors).includes('noeviction'), 'The worker says why')
      return { recovery }
    },
  ),

  F14: row(
    REDIS,
    'Redis answers that it is read-only, then that it is full: as if it were away',
    async (scene) => {
      const { redis } = scene.world
      const readOnly = await whileAway(
        scene,
        async () => redis?.command('REPLICAOF', '127.0.0.1', '1'),
        async () => redis?.command('REPLICAOF', 'NO', 'ONE'),
      )
      await redis?.command('CONFIG', 'SET', 'maxmemory', '1')
      for (let letter = 0; letter < 5; letter += 1) await scene.contact(`full ${letter}`)
      await redis?.command('CONFIG', 'SET', 'maxmemory', '0')
      const at = performance.now()
      return { recovery: Math.max(readOnly.recovery, await scene.recovered(at)) }
    },
  ),
}
