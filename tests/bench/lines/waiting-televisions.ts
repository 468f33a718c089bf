import { setTimeout as wait } from 'node:timers/promises'
import { withClient } from '../../kit/engine.ts'
import { inParallel } from '../../kit/in-parallel.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import { ownerClient, type OwnerClient } from '../../load/owners.ts'
import {
  addDevices,
  addTelevisions,
  changeSilently,
  cutListeners,
  openTelevisions,
  type Televisions,
} from '../../load/televisions.ts'
import { startBarePolls } from '../bare-polls.ts'
import type { Bench } from '../bench.ts'
import { sampleOf, type Line, type Sample, type Side } from '../line.ts'
import { trialOwners } from '../owners.ts'

const OWNERS = 100
const CHANGES_PER_SECOND = 20
const CHANGES_DURING_CUT = 50
/** This process has a connection for each television and each poll of the peer, and at most 20,000 in all. */
const MAX_BARE = 8_000

interface WaitingLines {
  readonly lines: readonly Line[]
  /** @throws if a television was refused */
  leave(): Promise<void>
}

/**
 * Lines measured while `counts` televisions wait: the time from saving a playlist to the answer for its television, compared with the time from
 * NOTIFY to Koa's answer; and the time until changes are shown whose notifications were lost with their connection.
 */
export async function waitingTelevisions(bench: Bench, counts: readonly number[]): Promise<WaitingLines> {
  const { product } = bench
  const owners = await trialOwners(product, OWNERS)
  const devices = owners.map(({ id }) => id)
  const ownerClients = owners.map(({ headers }) => ownerClient(product.origin, headers.cookie))
  const groups: Televisions[] = []
  let waiting = 0

  /** Adds waiting televisions up to this number. Returns the first group, which has the owners' televisions. */
  const addWaiting = async (count: number): Promise<Televisions> => {
    if (waiting < count) {
      const more = await addDevices(product, count - waiting - (waiting === 0 ? OWNERS : 0))
      const tokens = await addTelevisions(product, waiting === 0 ? [...devices, ...more] : more)
      const group = await openTelevisions(product.url, tokens)
      await group.wait([product.url])
      groups.push(group)
      waiting = count
    }
    const [first] = groups
    if (!first) throw new Error('No television waits')
    return first
  }
  const saving = (count: number): Side => ({
    name: 'the product, saved → shown',
    async measure(seconds) {
      const televisions = await addWaiting(count)
      return measureAtRate(seconds, async (index) => {
        const { version } = televisions.shown(index)
        const startedAt = performance.now()
        await save(ownerClients[index], devices[index])
        while (televisions.shown(index).version === version) await wait(1)
        return televisions.shown(index).at - startedAt
      })
    },
  })
  const cut = (count: number): Side => ({
    name: 'the product, cut → shown',
    async measure() {
      const televisions = await addWaiting(count)
      const before = devices.slice(0, CHANGES_DURING_CUT).map((_, index) => televisions.shown(index).version)
      const startedAt = performance.now()
      await changeSilently(product, devices.slice(0, CHANGES_DURING_CUT))
      await cutListeners(product)
      while (before.some((version, index) => televisions.shown(index).version === version)) await wait(5)
      return sampleOf(before.map((_, index) => televisions.shown(index).at - startedAt))
    },
  })
  const maxCount = Math.max(...counts)
  return {
    lines: [
      ...counts.map((count): Line => {
        const sides = [saving(count), notifying(bench, Math.min(count, MAX_BARE))] as const
        return { name: `change, ${count} wait`, sides }
      }),
      { name: `listener cut, ${maxCount} wait`, sides: [cut(maxCount)] },
    ],
    async leave() {
      await Promise.all(groups.map((group) => group.leave()))
      const refused = groups
        .flatMap(({ answers }) => answers)
        .filter(({ status }) => status !== 200 && status !== 304)
      if (refused.length > 0)
        throw new Error(`${refused.length} televisions were refused: ${refused[0]?.status}`)
    },
  }
}

const notifying = ({ product, stateServer }: Bench, count: number): Side => ({
  name: `Koa, ${count} wait, NOTIFY → answer`,
  async measure(seconds) {
    const bare = await startBarePolls(stateServer.origin, count)
    const sample = await withClient(product.database, (client) =>
      measureAtRate(seconds, async (index) => {
        const answered = bare.answered(index)
        const startedAt = performance.now()
        await client.query(`select pg_notify('bare', $1)`, [bare.name(index)])
        return (await answered) - startedAt
      }),
    )
    bare.leave()
    return sample
  },
})

async function measureAtRate(seconds: number, work: (index: number) => Promise<number>): Promise<Sample> {
  const indexes = Array.from(
    { length: Math.min(OWNERS, Math.ceil(CHANGES_PER_SECOND * seconds)) },
    (_, index) => index,
  )
  const times: number[] = []
  const startedAt = performance.now()
  await inParallel(indexes, indexes.length, async (index) => {
    await wait(Math.max(0, startedAt + (index * 1_000) / CHANGES_PER_SECOND - performance.now()))
    times.push(await work(index))
  })
  return sampleOf(times)
}

const save = (owner: OwnerClient | undefined, id: string | undefined) =>
  owner?.call('POST', '/device/savePlaylist', { ...NEW_PLAYLIST, new_id: id })
