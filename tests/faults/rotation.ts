import type { ApiResponse } from '../kit/browser.ts'
import type { Owner } from '../kit/factories.ts'
import { NEW_PLAYLIST } from '../kit/new-playlist.ts'
import { freePort } from '@player/infra/ports'
import { startBalancer } from './balancer.ts'
import { must, mustSucceed } from './row.ts'
import { sendAtRate, type TimedResponse } from './traffic.ts'
import type { TestedProcess, TestedSystem } from './tested-system.ts'

export const CANARY = 'canary-in-a-playlist'

export const savePlaylist = ({ browser }: Owner, name: string): Promise<ApiResponse> =>
  browser.rest('POST', '/device/savePlaylist', {
    ...NEW_PLAYLIST,
    playlist_name: name,
    playlist_url: `http://lists.example/list.m3u?password=${CANARY}`,
  })

export const readPlaylists = ({ browser }: Owner): Promise<ApiResponse> =>
  browser.rest('GET', '/device/playlists')

export const canariesIn = ({ body }: ApiResponse): number => JSON.stringify(body).split(CANARY).length - 1

/**
 * Rotates the key as docs/operate/rotate-secrets.md says: old and new servers overlap, each reads what the other wrote, and no request may fail.
 * Returns the number of added playlists.
 */
export async function rotate(
  system: TestedSystem,
  owner: Owner,
  firstKey: string,
  secondKey: string,
): Promise<number> {
  const keyLists = [firstKey, `${firstKey},${secondKey}`, `${secondKey},${firstKey}`, secondKey]
  const ports = await Promise.all(keyLists.map(() => freePort()))
  const balancer = await startBalancer(Number(new URL(system.url).port), ports)
  const traffic = createReadTraffic(owner)
  let added = 0
  try {
    let old: TestedProcess | undefined
    for (const [index, ENCRYPTION_KEYS] of keyLists.entries()) {
      if (ENCRYPTION_KEYS === secondKey) await waitUntilReencrypted(system, `${secondKey},${firstKey}`)
      const settings = { ENCRYPTION_KEYS, DRAIN_SECONDS: '1' }
      const server = await system.startServer({ port: ports[index] ?? 0, settings })
      await system.until('an answer', async () => (await readPlaylists(owner)).status === 200)
      traffic.start()
      const running = old ? [old, server] : [server]
      await waitUntilEachServerReads(system, running)
      for (let playlist = 0; playlist < 6; playlist += 1) {
        const { status } = await savePlaylist(owner, `generation ${index}, ${playlist}`)
        must(status === 200, `Saving is answered with ${status}`)
        added += 1
        traffic.expect(1)
      }
      await waitUntilEachServerReads(system, running)
      if (old) {
        old.expectedToEnd = true
        must((await old.stop()) === 0, 'The older server exits with 0')
      }
      old = server
    }
    const replies = await traffic.stop()
    mustSucceed(system, replies, 'Every playlist is read each time')
    return added
  } finally {
    await traffic.stop()
    await balancer.stop()
  }
}

/** Runs a worker until it logs that the old key can be removed. */
async function waitUntilReencrypted(system: TestedSystem, ENCRYPTION_KEYS: string): Promise<void> {
  const worker = await system.startWorker({ settings: { ENCRYPTION_KEYS } })
  await system.until('nothing to be encrypted with the old key', () =>
    worker.lines.some((line) => line.includes('No value is encrypted with an old key')),
  )
}

async function waitUntilEachServerReads(
  system: TestedSystem,
  servers: readonly TestedProcess[],
): Promise<void> {
  const readCount = ({ lines }: TestedProcess) =>
    lines.filter((line) => line.includes('/device/playlists')).length
  const before = servers.map(readCount)
  await system.until('a read by every server', () =>
    servers.every((server, index) => readCount(server) > (before[index] ?? 0)),
  )
}

/** Reads the playlists ten times a second; a missing canary counts as no answer. */
function createReadTraffic(owner: Owner) {
  const replies: TimedResponse[] = []
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
    async stop(): Promise<readonly TimedResponse[]> {
      isStopped = true
      await running
      return replies
    },
  }
}
