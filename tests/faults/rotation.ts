import type { Answer } from '../kit/browser.ts'
import type { Owner } from '../kit/factories.ts'
import { freePort } from '@player/infra/ports'
import { startBalancer } from './balancer.ts'
import { must, mustSucceed } from './row.ts'
import { sendAtRate, type Reply } from './traffic.ts'
import type { TestedProcess, World } from './world.ts'

export const CANARY = 'canary-in-a-playlist'

export const savePlaylist = ({ browser }: Owner, name: string): Promise<Answer> =>
  browser.rest('POST', '/device/savePlaylist', {
    current_playlist_url_id: -1,
    playlist_name: name,
    playlist_url: `http://lists.example/list.m3u?password=${CANARY}`,
    playlist_type: 'general',
    protect: 'false',
  })

export const readPlaylists = ({ browser }: Owner): Promise<Answer> => browser.rest('GET', '/device/playlists')

export const canariesIn = ({ body }: Answer): number => JSON.stringify(body).split(CANARY).length - 1

/**
 * Rotates the key as infra/README.md says while the owner reads and adds playlists: old and new servers overlap, and
 * each reads what the other wrote. No request may fail. Returns the number of added playlists.
 */
export async function rotate(
  world: World,
  owner: Owner,
  firstKey: string,
  secondKey: string,
): Promise<number> {
  const keyLists = [firstKey, `${firstKey},${secondKey}`, `${secondKey},${firstKey}`, secondKey]
  const ports = await Promise.all(keyLists.map(() => freePort()))
  const balancer = await startBalancer(Number(new URL(world.url).port), ports)
  const traffic = createReadTraffic(owner)
  let added = 0
  try {
    let old: TestedProcess | undefined
    for (const [index, ENCRYPTION_KEYS] of keyLists.entries()) {
      if (ENCRYPTION_KEYS === secondKey) await waitUntilReencrypted(world, `${secondKey},${firstKey}`)
      const settings = { ENCRYPTION_KEYS, DRAIN_SECONDS: '1' }
      const server = await world.startServer({ port: ports[index] ?? 0, settings })
      await world.until('an answer', async () => (await readPlaylists(owner)).status === 200)
      traffic.start()
      const running = old ? [old, server] : [server]
      await waitUntilEachServerReads(world, running)
      for (let playlist = 0; playlist < 6; playlist += 1) {
        const { status } = await savePlaylist(owner, `generation ${index}, ${playlist}`)
        must(status === 200, `Saving is answered with ${status}`)
        added += 1
        traffic.expect(1)
      }
      await waitUntilEachServerReads(world, running)
      if (old) {
        old.expectedToEnd = true
        must((await old.stop()) === 0, 'The older server exits with 0')
      }
      old = server
    }
    const replies = await traffic.stop()
    mustSucceed(replies, 'Every playlist is read each time')
    return added
  } finally {
    await traffic.stop()
    await balancer.stop()
  }
}

/** Runs a worker with these keys until it logs that the old key can be removed. */
async function waitUntilReencrypted(world: World, ENCRYPTION_KEYS: string): Promise<void> {
  const worker = await world.startWorker({ settings: { ENCRYPTION_KEYS } })
  await world.until('nothing to be encrypted with the old key', () =>
    worker.lines.some((line) => line.includes('No value is encrypted with an old key')),
  )
}

async function waitUntilEachServerReads(world: World, servers: readonly TestedProcess[]): Promise<void> {
  const readCount = ({ lines }: TestedProcess) =>
    lines.filter((line) => line.includes('/device/playlists')).length
  const before = servers.map(readCount)
  await world.until('a read by every server', () =>
    servers.every((server, index) => readCount(server) > (before[index] ?? 0)),
  )
}

/** Reads the playlists ten times a second; a missing canary counts as no answer. */
function createReadTraffic(owner: Owner) {
  const replies: Reply[] = []
  let expected = 0
  let isStopped = false
  let running: Promise<void> | undefined
  const read = async () => {
    const minimum = expected
    const answer = await readPlaylists(owner)
    must(answer.status !== 200 || canariesIn(answer) >= minimum, 'A playlist is missing')
    return answer
  }
  const run = async () => {
    while (!isStopped) replies.push(...(await sendAtRate(10, 1, read)))
  }
  return {
    start: () => void (running ??= run()),
    expect: (count: number) => void (expected += count),
    async stop(): Promise<readonly Reply[]> {
      isStopped = true
      await running
      return replies
    },
  }
}
