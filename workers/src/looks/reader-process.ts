import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type PlaylistReport, report } from '@player/server/modules/results'
import { z } from 'zod'
import type { Job } from './child/messages.ts'

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
/** The reader's file, and the folder that it may read: in a build its own one, with the source the repository. */
const [READER, FOLDER] = import.meta.url.endsWith('.ts')
  ? [pathOf('child/main.ts'), pathOf('../../..')]
  : [pathOf('../look/look.js'), pathOf('../look')]
/** What a reader may do: read its own code, and take little memory. */
export const READER_FLAGS = [
  '--permission',
  `--allow-fs-read=${FOLDER}`,
  '--max-old-space-size=96',
  '--max-semi-space-size=2',
]
const MAX = { milliseconds: 25_000, kilobytes: 160_000 }
const MEMORY_CHECK_MS = 100

const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('account'), account: report.shape.account }),
  z.object({ kind: z.literal('end'), end: z.union([z.literal('home'), report]) }),
])

/** How a look ended: with what was found, or without, because the address is one of a home or the reader failed. */
export type LookEnded = PlaylistReport | 'home' | 'failed'

/**
 * Runs one look in a fresh process without files, environment or other programs. It is killed when it takes too long or too much memory.
 *
 * @param onAccount gets what the panel says of the account, before the list
 */
export async function readInChild(
  job: Job,
  onAccount: (account: PlaylistReport['account']) => void,
  max = MAX,
): Promise<LookEnded> {
  const child = fork(READER, [], {
    env: {},
    execArgv: READER_FLAGS,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const ended = Promise.withResolvers<LookEnded>()
  const late = setTimeout(() => ended.resolve('failed'), max.milliseconds)
  const watching = setInterval(() => {
    if (memoryOf(child) > max.kilobytes) ended.resolve('failed')
  }, MEMORY_CHECK_MS)
  child
    .on('message', (sent) => {
      const { data } = message.safeParse(sent)
      if (!data) return ended.resolve('failed')
      if (data.kind === 'end') return ended.resolve(data.end)
      onAccount(data.account)
    })
    .once('exit', () => ended.resolve('failed'))
    .once('error', () => ended.resolve('failed'))
  child.send(job, () => undefined)
  try {
    return await ended.promise
  } finally {
    clearTimeout(late)
    clearInterval(watching)
    child.kill('SIGKILL')
  }
}

/** Memory in use, in kilobytes; 0 on systems without /proc, where the heap's limit alone counts. */
function memoryOf({ pid }: ChildProcess): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
