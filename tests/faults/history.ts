import { setTimeout as wait } from 'node:timers/promises'
import { startPaying, type Owner } from '../kit/factories.ts'
import { emptyQueue } from '../load/queue.ts'
import { violations } from './invariants.ts'
import type { Scene } from './row.ts'
import type { Started, World } from './world.ts'

/** Numbers from 0 to below 1 that are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface HistoryResult {
  /** The kinds of the faults, in their order. */
  readonly faults: readonly string[]
  readonly operations: number
  readonly wrong: readonly string[]
}

/** The process of a kind that is to be running; a killed one is started again. */
export interface Running {
  server: Started
  worker: Started
}

const OPERATIONS = 14
const LENGTH_MS = 3_000

/**
 * Owners log in, edit playlists, write, pay and move their devices while one to three faults happen, all drawn from the
 * seed; then everything heals, comes to rest, and is compared. What an operation was answered does not matter here: whatever
 * was accepted must be there, whatever failed may be.
 */
export async function runHistory(scene: Scene, random: () => number): Promise<HistoryResult> {
  const { world } = scene
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)]
    if (item === undefined) throw new Error('There is nothing to choose from')
    return item
  }
  const running: Running = { server: await world.startServer(), worker: await world.startWorker() }
  const owners = await Promise.all(Array.from({ length: 4 }, () => scene.owner()))

  // Drawn before anything runs, so that the seed alone decides.
  const all = Object.entries(faultsOf(world, running))
  const faults = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(all))
  const pauses = faults.map(() => random() * LENGTH_MS * 0.4)
  const plan = Array.from({ length: OPERATIONS }, (_, index) => ({
    at: random() * LENGTH_MS,
    work: pick(OPERATION_KINDS),
    owner: pick(owners),
    index,
  }))

  const operations = Promise.all(
    plan.map(async ({ at, work, owner, index }) => {
      await wait(at)
      await work(scene, owner, index).catch(() => undefined)
    }),
  )
  for (const [index, [, fault]] of faults.entries()) {
    await wait(pauses[index] ?? 0)
    await fault()
  }
  await operations
  const wrong = await comeToRest(scene, running)
  return { faults: faults.map(([name]) => name), operations: plan.length, wrong }
}

/** Heals everything, waits until all is done, for so many seconds, and gives what is not right then. */
export async function comeToRest(scene: Scene, running: Running, seconds = 60): Promise<readonly string[]> {
  const { world } = scene
  await heal(world, running)
  await Promise.all(world.providers.all.map(({ control }) => control.deliverAll()))
  await world.shiftClock('3 minutes')

  let wrong: readonly string[] = []
  const settled = async () => {
    await world.rest(seconds)
    wrong = await violations(world, scene.history)
    return wrong.length === 0
  }
  await world.until('all to be right', settled, seconds).catch((error: unknown) => {
    if (wrong.length === 0) wrong = [String(error)]
  })
  return wrong
}

type Operation = (scene: Scene, owner: Owner, index: number) => Promise<unknown>

const OPERATION_KINDS: readonly Operation[] = [
  (scene) => scene.owner(),
  (scene, _, index) => scene.contact(`history ${index}`),
  (scene, _, index) => scene.contact(`history again ${index}`),
  (scene, owner) => scene.pay(owner),
  (scene, owner) => scene.pay(owner),
  (scene, owner) => scene.approve(owner),
  (scene, owner) => payElsewhere(scene, owner, 'opay'),
  (scene, owner) => payElsewhere(scene, owner, 'crypto'),
  (scene, owner) => payElsewhere(scene, owner, 'ibostore'),
  (_, { browser }, index) =>
    browser.rest('POST', '/device/savePlaylist', {
      current_playlist_url_id: -1,
      playlist_name: `list ${index}`,
      playlist_url: 'http://lists.example/list.m3u',
      playlist_type: 'general',
      protect: 'false',
    }),
  (_, { browser }, index) =>
    browser.rest('POST', '/device/switchMacAddress', {
      mac_address: `02:00:5F:00:02:${index.toString(16).padStart(2, '0')}`,
    }),
]

/** Starts to pay where an owner is sent on to, and pays there in full. */
async function payElsewhere(
  { world }: Scene,
  owner: Owner,
  method: 'opay' | 'crypto' | 'ibostore',
): Promise<void> {
  const { reference } = await startPaying(world, owner, method)
  const { opay, btcpay, store } = world.providers
  switch (method) {
    case 'opay':
      return opay.control.pay(reference)
    case 'crypto':
      btcpay.control.pay(reference)
      return btcpay.control.confirm(reference)
    case 'ibostore':
      return void store.control.buy({ macAddress: owner.mac_address, reference })
  }
}

/** What can happen, by its name. Each resolves once it is over. */
export function faultsOf(world: World, running: Running): Record<string, () => Promise<unknown>> {
  const { proxies, paypal, mailbox, redis, postgres } = world
  const again = async (kind: keyof Running, failAt = '') => {
    await world.kill(running[kind])
    const options = failAt === '' ? {} : { failAt }
    running[kind] = await (kind === 'server' ? world.startServer(options) : world.startWorker(options))
    running[kind].expectedToEnd = failAt !== ''
  }
  const during = async (begin: () => unknown, end: () => unknown, milliseconds = 1_000) => {
    await begin()
    await wait(milliseconds)
    await end()
  }
  const links = Object.fromEntries(
    (['server', 'workers', 'mail', 'provider', ...(redis ? (['redis'] as const) : [])] as const).flatMap(
      (link) => {
        const proxy = proxies[link]
        return [
          [
            `${link} refused`,
            () =>
              during(
                () => proxy.refuse(),
                () => proxy.heal(),
              ),
          ],
          [
            `${link} reset`,
            () =>
              during(
                () => proxy.reset(),
                () => proxy.heal(),
              ),
          ],
          [
            `${link} silent`,
            () =>
              during(
                () => proxy.blackhole(),
                () => proxy.heal(),
              ),
          ],
          [
            `${link} slow`,
            () =>
              during(
                () => proxy.delay(100),
                () => proxy.heal(),
              ),
          ],
        ] as const
      },
    ),
  )
  return {
    ...links,
    'server killed': () => again('server'),
    'worker killed': () => again('worker'),
    'worker killed before a grant’s commit': () =>
      again('worker', 'before-commit~into "licence_grants":kill'),
    'worker killed after a grant’s commit': () => again('worker', 'after-commit~into "licence_grants":kill'),
    'worker killed after a letter': () => again('worker', 'before-commit~"mails":kill'),
    'worker killed after a capture': () => again('worker', 'after-fetch~/capture:kill'),
    'server killed after a callback’s commit': () =>
      again('server', 'after-commit~into "payment_notifications":kill'),
    'worker frozen': () =>
      during(
        () => running.worker.kill('SIGSTOP'),
        () => running.worker.kill('SIGCONT'),
        world.lock * 1_500,
      ),
    'answer to a commit lost': () =>
      during(
        () => proxies.server.dropReply('commit'),
        () => undefined,
        300,
      ),
    'PostgreSQL crashed': () =>
      during(
        () => postgres.crash(),
        () => postgres.start(),
        500,
      ),
    'connections ended': () =>
      world.sql(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`),
    'queue emptied': () =>
      emptyQueue(world.settings['DATABASE_URL'] ?? '', redis?.url).catch(() => undefined),
    ...(redis && {
      'Redis crashed': () =>
        during(
          () => redis.crash(),
          () => redis.start(),
          500,
        ),
    }),
    'mail refused': () =>
      during(
        () => mailbox.refuse(451),
        () => mailbox.refuse(null),
      ),
    'provider failing': () =>
      Promise.resolve(paypal.control.failNext({ operation: 'orders.capture', status: 500, times: 3 })),
    'provider’s answer lost': () =>
      Promise.resolve(paypal.control.dropNext({ operation: 'orders.capture', how: 'close', times: 2 })),
    'callbacks three times, in any order': () =>
      Promise.resolve(paypal.control.setWebhooks({ copies: 3, shuffleWithinMs: 500 })),
    'callbacks never': () => Promise.resolve(paypal.control.setWebhooks({ enabled: false })),
  }
}

/** Ends what is still wrong; a process that is to be killed by its work is replaced by one that is not. */
export async function heal(world: World, running: Running): Promise<void> {
  await Promise.all(Object.values(world.proxies).map((proxy) => proxy.heal()))
  for (const kind of ['server', 'worker'] as const) {
    if (!running[kind].expectedToEnd) continue
    await world.kill(running[kind])
    running[kind] = await (kind === 'server' ? world.startServer() : world.startWorker())
  }
}
