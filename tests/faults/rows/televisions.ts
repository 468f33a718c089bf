import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@player/infra/ports'
import { loggedIn, type Owner } from '../../kit/factories.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import {
  addDevices,
  addTelevisions,
  changeSilently,
  cutListeners,
  openTelevisions,
  type Televisions,
} from '../../load/televisions.ts'
import { startBalancer } from '../balancer.ts'
import { BOTH_ENGINES, must, mustTake, row, type Rows, mustSucceed } from '../row.ts'
import { statuses, sendAtRate } from '../traffic.ts'
import type { TestedProcess, World } from '../world.ts'

/** Saves the owner's only playlist. */
const save = ({ id, browser }: Owner) => browser.trpc.playlists.save.mutate({ ...NEW_PLAYLIST, new_id: id })

const portOf = ({ url }: World): number => Number(new URL(url).port)
const urlOf = (port: number): string => `http://127.0.0.1:${port}`

const change = (world: World, deviceIds: readonly string[]) =>
  world.sql('select announce_device(id) from unnest($1::uuid[]) id', deviceIds)

/** Makes a change, and waits until the first `count` televisions show it. Returns the duration of both in milliseconds. */
async function shownAfter(
  world: World,
  televisions: Televisions,
  count: number,
  change: () => Promise<unknown>,
): Promise<number> {
  const before = Array.from({ length: count }, (_, index) => televisions.shown(index).version)
  const since = performance.now()
  await change()
  await world.until(`${count} televisions to show the change`, () =>
    before.every((version, index) => televisions.shown(index).version > version),
  )
  return performance.now() - since
}

function mustOnlyAnswer({ answers }: Televisions, allowed: readonly number[]): void {
  const unexpected = answers.filter(({ status }) => !allowed.includes(status))
  must(
    unexpected.length === 0,
    `Televisions are answered with ${allowed.join(' and ')} only: ${statuses(unexpected)}`,
  )
}

export const televisionRows: Rows = {
  F58: row(
    BOTH_ENGINES,
    'Server killed during long polls, before it answers a change: every television shows it after the restart',
    async (scenario) => {
      const { world } = scenario
      const other = urlOf(await freePort())
      await world.startServer({ port: Number(new URL(other).port) })
      const owner = await loggedIn({ ...world, url: other })
      const devices = [owner.id, ...(await addDevices(world, 300))]
      const televisions = await openTelevisions(other, await addTelevisions(world, devices))
      const killed = await world.startServer({ failAt: 'after-statement~into "device_versions":kill' })
      await televisions.wait([world.url])
      const { version } = televisions.shown(0)
      await save(owner)
      await killed.exitCode
      must(televisions.shown(0).version === version, 'The answer to the first television is lost')
      await changeSilently(world, devices.slice(1, 50))
      const recovery = await shownAfter(world, televisions, 50, () => world.startServer())
      await shownAfter(world, televisions, 1, () => save(owner))
      await televisions.leave()
      mustOnlyAnswer(televisions, [0, 200, 304])
      return { recovery }
    },
  ),

  F59: row(
    BOTH_ENGINES,
    'Listener cut while televisions wait: those with a change show it within two seconds, and no request fails',
    async (scenario) => {
      const { world } = scenario
      await world.startServer()
      await world.startWorker()
      const devices = await addDevices(world, world.full ? 10_000 : 1_000)
      const televisions = await openTelevisions(world.url, await addTelevisions(world, devices))
      await televisions.wait([world.url])
      // With this delay ten connections answer 150 reads a second: one read for each television would exhaust them.
      if (!world.full) world.proxies.server.delay(30)
      const traffic = sendAtRate(5, 5, (index) => scenario.contact(`cut ${index}`))
      const recovery = await shownAfter(world, televisions, 50, async () => {
        await changeSilently(world, devices.slice(0, 50))
        await cutListeners(world)
      })
      const replies = await traffic
      mustSucceed(replies, 'Every other request succeeds')
      mustTake(world, 'The change', recovery, 2_000)
      await televisions.leave()
      mustOnlyAnswer(televisions, [200, 304])
      must(televisions.answers.length < devices.length / 2, 'Televisions without a change still wait')
      await world.untilIdle()
      return { recovery }
    },
  ),

  F60: row(
    BOTH_ENGINES,
    'Database away while a thousand televisions wait: they keep waiting, and show a change made at its return',
    async (scenario) => {
      const { world } = scenario
      await world.startServer()
      const owner = await scenario.owner()
      const devices = [owner.id, ...(await addDevices(world, 1_000))]
      const tokens = await addTelevisions(world, devices)
      const televisions = await openTelevisions(world.url, tokens)
      const closing = await openTelevisions(world.url, tokens.slice(-50))
      await televisions.wait([world.url])
      await closing.wait([world.url], 3)
      // Until all have read their state, some of them on later connections.
      await wait(1_000)
      await world.postgres.crash()
      // Longer than the first televisions wait, and with `--full` longer than all wait.
      await wait(world.full ? 60_000 : 4_000)
      if (!world.full) must(televisions.answers.length === 0, 'Nobody is answered during the outage')
      must(closing.answers[0]?.status === 304, 'A wait that ends meanwhile is answered with 304')
      const recovery = await shownAfter(world, televisions, 100, async () => {
        await world.postgres.start()
        await change(world, devices.slice(0, 100))
      })
      await shownAfter(world, televisions, 1, () => save(owner))
      await Promise.all([televisions.leave(), closing.leave()])
      mustOnlyAnswer(televisions, world.full ? [200, 304, 503] : [200, 304])
      mustOnlyAnswer(closing, [200, 304, 503])
      must(
        [...televisions.answers, ...closing.answers].every(
          ({ status, retryAfter }) => status !== 503 || retryAfter !== null,
        ),
        'Every 503 has a Retry-After',
      )
      return { recovery }
    },
  ),

  F61: row(
    BOTH_ENGINES,
    'Three servers: changes reach televisions at the others, and a rolling restart fails no request of theirs',
    async (scenario) => {
      const { world } = scenario
      const ports = [await freePort(), await freePort(), await freePort()]
      const start = (port: number) => world.startServer({ port, settings: { DRAIN_SECONDS: '2' } })
      const servers: TestedProcess[] = []
      for (const port of ports) servers.push(await start(port))
      const balancer = await startBalancer(portOf(world), ports)
      try {
        const owners: Owner[] = []
        // Each saves through another server than the one where its television waits.
        for (const port of [...ports.slice(1), ...ports.slice(0, 1)])
          owners.push(await loggedIn({ ...world, url: urlOf(port) }))
        const balanced = await scenario.owner()
        const devices = [...owners, balanced].map(({ id }) => id).concat(await addDevices(world, 56))
        const televisions = await openTelevisions(world.url, await addTelevisions(world, devices))
        await televisions.wait(ports.map(urlOf))
        const changes = () => Promise.all(owners.map(save))
        const duration = await shownAfter(world, televisions, owners.length, changes)
        mustTake(world, 'A change across servers', duration, 500)
        await televisions.leave()

        await televisions.wait([world.url])
        let [drain, isDone] = [0, false]
        const restarting = async () => {
          for (const [index, server] of servers.entries()) {
            await wait(1_000)
            const stopped = performance.now()
            server.expectedToEnd = true
            must((await server.stop()) === 0, 'A server exits with 0')
            drain = Math.max(drain, performance.now() - stopped)
            await start(ports[index] ?? 0)
          }
          isDone = true
        }
        const saving = async () => {
          while (!isDone) {
            await save(balanced)
            await wait(300)
          }
        }
        await Promise.all([restarting(), saving()])
        await shownAfter(world, televisions, devices.length, () => change(world, devices))
        await televisions.leave()
        mustOnlyAnswer(televisions, [200, 304])
        must(drain < 15_000, `A server takes ${drain.toFixed(0)} ms to end`)
        return { recovery: drain }
      } finally {
        await balancer.stop()
      }
    },
  ),
}
