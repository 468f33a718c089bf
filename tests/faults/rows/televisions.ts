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
import { BOTH_ENGINES, must, mustTakeAtMost, row, type Rows, mustSucceed } from '../row.ts'
import { startProcesses } from '../start-up.ts'
import { statuses, sendAtRate } from '../traffic.ts'
import type { TestedProcess, TestedSystem } from '../tested-system.ts'

const save = ({ id, browser }: Owner) => browser.trpc.playlists.save.mutate({ ...NEW_PLAYLIST, new_id: id })

const portOf = ({ url }: TestedSystem): number => Number(new URL(url).port)
const urlOf = (port: number): string => `http://127.0.0.1:${port}`

const announce = (system: TestedSystem, deviceIds: readonly string[]) =>
  system.sql('select announce_device(id) from unnest($1::uuid[]) id', deviceIds)

/** Makes a change, and returns the milliseconds until the first `count` televisions show it. */
async function shownAfter(
  system: TestedSystem,
  televisions: Televisions,
  count: number,
  change: () => Promise<unknown>,
): Promise<number> {
  const before = Array.from({ length: count }, (_, index) => televisions.shown(index).version)
  const since = performance.now()
  await change()
  await system.until(`${count} televisions to show the change`, () =>
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
    async (_, system) => {
      const other = urlOf(await freePort())
      await system.startServer({ port: Number(new URL(other).port) })
      const owner = await loggedIn({ ...system, url: other })
      const devices = [owner.id, ...(await addDevices(system, 300))]
      const televisions = await openTelevisions(other, await addTelevisions(system, devices))
      const killed = await system.startServer({ failAt: 'after-statement~into "device_versions":kill' })
      await televisions.wait([system.url])
      const { version } = televisions.shown(0)
      await save(owner)
      await killed.exitCode
      must(televisions.shown(0).version === version, 'The answer to the first television is lost')
      await changeSilently(system, devices.slice(1, 50))
      const recovery = await shownAfter(system, televisions, 50, () => system.startServer())
      await shownAfter(system, televisions, 1, () => save(owner))
      await televisions.leave()
      mustOnlyAnswer(televisions, [0, 200, 304])
      return { recovery }
    },
  ),

  F59: row(
    BOTH_ENGINES,
    'Listener cut while televisions wait: those with a change show it within two seconds, and no request fails',
    async (scenario, system) => {
      await startProcesses(scenario)
      const devices = await addDevices(system, system.hasRealDurations ? 10_000 : 1_000)
      const televisions = await openTelevisions(system.url, await addTelevisions(system, devices))
      await televisions.wait([system.url])
      // With this delay ten connections run 150 statements a second: one for each television would be too
      // many, and each changed one needs ten.
      if (!system.hasRealDurations) system.proxies.server.delay(30)
      const changed = devices.slice(0, system.hasRealDurations ? 50 : 10)
      const traffic = sendAtRate(5, 5, (index) => scenario.contact(`cut ${index}`))
      const recovery = await shownAfter(system, televisions, changed.length, async () => {
        await changeSilently(system, changed)
        await cutListeners(system)
      })
      const replies = await traffic
      mustSucceed(system, replies, 'Every other request succeeds')
      mustTakeAtMost(system, 'The change', recovery, 2_000)
      await televisions.leave()
      mustOnlyAnswer(televisions, [200, 304])
      must(televisions.answers.length < devices.length / 2, 'Televisions without a change still wait')
      await system.untilIdle()
      return { recovery }
    },
  ),

  F60: row(
    BOTH_ENGINES,
    'Database away while a thousand televisions wait: they keep waiting, and show a change made at its return',
    async (scenario, system) => {
      await system.startServer()
      const owner = await scenario.owner()
      const devices = [owner.id, ...(await addDevices(system, 1_000))]
      const tokens = await addTelevisions(system, devices)
      const televisions = await openTelevisions(system.url, tokens)
      const closing = await openTelevisions(system.url, tokens.slice(-50))
      await televisions.wait([system.url])
      await closing.wait([system.url], 3)
      // All have read their state by then.
      await wait(1_000)
      await system.postgres.crash()
      // Longer than the wait of `closing`, and with `--full` longer than every wait.
      await wait(system.hasRealDurations ? 60_000 : 4_000)
      if (!system.hasRealDurations)
        must(televisions.answers.length === 0, 'Nobody is answered during the outage')
      must(closing.answers[0]?.status === 304, 'A wait that ends meanwhile is answered with 304')
      const recovery = await shownAfter(system, televisions, 100, async () => {
        await system.postgres.start()
        await announce(system, devices.slice(0, 100))
      })
      await shownAfter(system, televisions, 1, () => save(owner))
      await Promise.all([televisions.leave(), closing.leave()])
      mustOnlyAnswer(televisions, system.hasRealDurations ? [200, 304, 503] : [200, 304])
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
    async (scenario, system) => {
      const ports = [await freePort(), await freePort(), await freePort()]
      const start = (port: number) => system.startServer({ port, settings: { DRAIN_SECONDS: '2' } })
      const servers: TestedProcess[] = []
      for (const port of ports) servers.push(await start(port))
      const balancer = await startBalancer(portOf(system), ports)
      try {
        const owners: Owner[] = []
        // Each saves through another server than the one where its television waits.
        for (const port of [...ports.slice(1), ...ports.slice(0, 1)])
          owners.push(await loggedIn({ ...system, url: urlOf(port) }))
        const balanced = await scenario.owner()
        const devices = [...owners, balanced].map(({ id }) => id).concat(await addDevices(system, 56))
        const televisions = await openTelevisions(system.url, await addTelevisions(system, devices))
        await televisions.wait(ports.map(urlOf))
        const changes = () => Promise.all(owners.map(save))
        const duration = await shownAfter(system, televisions, owners.length, changes)
        mustTakeAtMost(system, 'A change across servers', duration, 500)
        await televisions.leave()

        await televisions.wait([system.url])
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
        await shownAfter(system, televisions, devices.length, () => announce(system, devices))
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
