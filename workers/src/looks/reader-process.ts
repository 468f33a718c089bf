import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type PlaylistReport, report } from '@player/server/modules/results'
import { z } from 'zod'
import type { LookRequest } from './child/messages.ts'

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
/** The reader's file and the folder that it may read. */
export interface Reader {
  readonly file: string
  readonly folder: string
}

/** The reader may read its own folder in a build, and the repository when it runs from the sources. */
export const READER: Reader = import.meta.url.endsWith('.ts')
  ? { file: pathOf('child/main.ts'), folder: pathOf('../../..') }
  : { file: pathOf('../look/look.js'), folder: pathOf('../look') }
/** Flags that let the reader read its own code only, and limit its memory. */
export const flagsOf = ({ folder }: Reader): string[] => [
  '--permission',
  `--allow-fs-read=${folder}`,
  '--max-old-space-size=96',
  '--max-semi-space-size=2',
]
const LIMITS = { milliseconds: 25_000, kilobytes: 160_000 }
const MEMORY_CHECK_MS = 100

const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('account'), account: report.shape.account }),
  z.object({ kind: z.literal('end'), end: z.union([z.literal('home'), report]) }),
])

/** The result of a look: a report, or 'home' for an address of a home network, or 'failed' if the reader failed. */
export type LookResult = PlaylistReport | 'home' | 'failed'

/**
 * Runs one look in a new process without files, environment or other programs. Kills it if it takes too long or too much memory.
 *
 * @param onAccount called with the panel's report of the account, before the list is read
 */
export async function readInChild(
  request: LookRequest,
  onAccount: (account: PlaylistReport['account']) => void,
  reader = READER,
  limits = LIMITS,
): Promise<LookResult> {
  const child = fork(reader.file, [], {
    env: {},
    execArgv: flagsOf(reader),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const result = Promise.withResolvers<LookResult>()
  const timeout = setTimeout(() => result.resolve('failed'), limits.milliseconds)
  const memoryCheck = setInterval(() => {
    if (memoryOf(child) > limits.kilobytes) result.resolve('failed')
  }, MEMORY_CHECK_MS)
  child
    .on('message', (input) => {
      const { data } = message.safeParse(input)
      if (!data) return result.resolve('failed')
      if (data.kind === 'end') return result.resolve(data.end)
      onAccount(data.account)
    })
    .once('exit', () => result.resolve('failed'))
    .once('error', () => result.resolve('failed'))
  child.send(request, () => undefined)
  try {
    return await result.promise
  } finally {
    clearTimeout(timeout)
    clearInterval(memoryCheck)
    child.kill('SIGKILL')
  }
}

/** Memory in use, in kilobytes; 0 on systems without /proc, where only the heap is limited. */
function memoryOf({ pid }: ChildProcess): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
