import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

/** One of our processes, as an operator runs it. */
export interface OwnProcess {
  /** Lines on its standard output so far: one JSON object each. */
  readonly lines: string[]
  /** The first line that contains this text, or undefined when it ends without one. */
  line(text: string): Promise<string | undefined>
  kill(signal: NodeJS.Signals): void
  /** From now on nobody reads its standard output: whatever it writes there fails with EPIPE. */
  closeOutput(): void
  /** Sends the signal, and gives the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** Everything on its standard error, once it has ended. */
  readonly errors: Promise<string>
  /** Null when a signal ended it. */
  readonly exitCode: Promise<number | null>
  readonly ended: boolean
  readonly pid: number
}

export interface ProcessOptions {
  /** Modules that Node runs before it. */
  readonly first?: readonly string[]
  /** The repository that it is of; this one unless given. */
  readonly root?: string
  /** A file that its standard output goes to; then there are no `lines`. */
  readonly output?: number
}

/** What was logged, to look for secrets of six digits in: a time in milliseconds holds many. */
export const withoutTimes = (lines: readonly string[]): string =>
  lines.join('\n').replaceAll(/"time":\d+/g, '')

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const ENVIRONMENT = {
  // As the images have it: infra/docker/Dockerfile says why.
  MALLOC_MMAP_THRESHOLD_: '1048576',
  // Tests start hundreds of processes: with what was compiled before, each costs half.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)),
}

/** Starts `server/src/main.ts` or `workers/src/main.ts` with these settings and nothing else from our environment. */
export function startProcess(
  name: 'server' | 'workers',
  settings: Readonly<Record<string, string>>,
  { first = [], root = ROOT, output }: ProcessOptions = {},
): OwnProcess {
  const file = join(root, name, 'src/main.ts')
  const imports = first.map((module) => `--import=${module}`)
  const child = spawn(process.execPath, [...imports, file], {
    env: { ...ENVIRONMENT, ...settings },
    stdio: ['ignore', output ?? 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const said = createInterface({ input: child.stdout ?? Readable.from([]) }).on('line', (line) =>
    lines.push(line),
  )
  const errors = (child.stderr ?? Readable.from([]))
    .setEncoding('utf8')
    .reduce((text: string, part: string) => text + part, '')
  // It does not outlive us, however we end.
  const endWithUs = () => void child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const exitCode = once(child, 'exit').then(() => {
    process.off('exit', endWithUs)
    return child.exitCode
  })
  const ended = () => child.exitCode !== null || child.signalCode !== null
  return {
    lines,
    errors,
    exitCode,
    pid: child.pid ?? 0,
    get ended() {
      return ended()
    },
    async line(text) {
      const find = () => lines.find((line) => line.includes(text))
      while (find() === undefined && !ended()) await Promise.race([once(said, 'line'), exitCode])
      return find()
    },
    kill: (signal) => void child.kill(signal),
    closeOutput: () => void child.stdout?.destroy(),
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return exitCode
    },
  }
}
