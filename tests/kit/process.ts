import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

export interface OwnProcess {
  readonly lines: string[]
  /** The first line that contains the text, or undefined if the process ends without one. */
  line(text: string): Promise<string | undefined>
  /** The port of a server, once it listens. @throws if the process ends before */
  port(): Promise<number>
  kill(signal: NodeJS.Signals): void
  /** Closes the reader of standard output: writes then fail with EPIPE. */
  closeOutput(): void
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** Standard error, once the process has ended. */
  readonly errors: Promise<string>
  /** Null if a signal ended the process. */
  readonly exitCode: Promise<number | null>
  readonly ended: boolean
  readonly pid: number
}

export interface ProcessOptions {
  readonly preload?: readonly string[]
  /** The file to run; the program's build by default. */
  readonly file?: string
  /** A file descriptor for standard output; `lines` is then empty. */
  readonly outputFd?: number
}

/** The log without timestamps, which could contain the digits of a secret. */
export const withoutTimes = (lines: readonly string[]): string =>
  lines.join('\n').replaceAll(/"time":\d+/g, '')

/** Ends this process on a signal, or when its parent disconnects. A listener of `exit` then kills each child. */
export function exitOnSignals(): void {
  process.setMaxListeners(0)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
    process.on(signal, () => process.exit(130))
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

// The flag and the first variable are those of infra/docker/Dockerfile.
const FLAGS = ['--max-semi-space-size=16']
const ENVIRONMENT = {
  MALLOC_MMAP_THRESHOLD_: '1048576',
  // The compile cache makes the start of each of hundreds of processes cheaper.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)),
}

// Vitest ends its workers by SIGTERM, which emits `exit` only if there is a listener.
process.once('SIGTERM', () => process.exit())

/** Runs a command of the built `ops` as an operator does, with these settings only. */
export const runCommand = (settings: Readonly<Record<string, string>>, args: readonly string[]) =>
  runProgram('server/dist/bin/ops.js', settings, args)

/** Runs a program to its end, with these settings only. `file` is a path in this repository or an absolute one. */
export async function runProgram(
  file: string,
  settings: Readonly<Record<string, string>>,
  args: readonly string[] = [],
) {
  const child = spawn(process.execPath, [resolve(ROOT, file), ...args], {
    env: { ...ENVIRONMENT, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [text, error] = await Promise.all([
    textFrom(child.stdout),
    textFrom(child.stderr),
    once(child, 'exit'),
  ])
  return { code: child.exitCode, text, error }
}

const textFrom = (stream: Readable): Promise<string> =>
  stream.setEncoding('utf8').reduce((text: string, part: string) => text + part, '')

/** Builds start in a quarter of the CPU time of the sources. `npm test` makes them; Vitest alone runs those that exist. */
const BUILDS = {
  server: 'server/dist/bin/main.js',
  workers: 'workers/dist/bin/main.js',
  looks: 'workers/dist/bin/looks.js',
} as const

export const buildOf = (name: keyof typeof BUILDS, root = ROOT): string => join(root, BUILDS[name])

/** The program that reads one playlist, and the folder that it may read. */
export const LOOK_READER = {
  file: join(ROOT, 'workers/dist/look/look.js'),
  folder: join(ROOT, 'workers/dist/look'),
}

export function startProcess(
  name: keyof typeof BUILDS,
  settings: Readonly<Record<string, string>>,
  { preload = [], file = buildOf(name), outputFd }: ProcessOptions = {},
): OwnProcess {
  const imports = preload.map((module) => `--import=${module}`)
  const child = spawn(process.execPath, [...FLAGS, ...imports, file], {
    env: { ...ENVIRONMENT, ...settings },
    stdio: ['ignore', outputFd ?? 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout ?? Readable.from([]) }).on('line', (line) =>
    lines.push(line),
  )
  const errors = textFrom(child.stderr ?? Readable.from([]))
  // The child ends with this process.
  const stopOnExit = () => void child.kill('SIGKILL')
  process.once('exit', stopOnExit)
  const exitCode = once(child, 'exit').then(() => {
    process.off('exit', stopOnExit)
    return child.exitCode
  })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  async function line(text: string): Promise<string | undefined> {
    const find = () => lines.find((entry) => entry.includes(text))
    while (find() === undefined && !hasEnded()) await Promise.race([once(reader, 'line'), exitCode])
    return find()
  }
  return {
    lines,
    errors,
    exitCode,
    pid: child.pid ?? 0,
    get ended() {
      return hasEnded()
    },
    line,
    async port() {
      const listening = await line('The server is listening')
      if (listening === undefined)
        throw new Error(`The server ended, or is not built (npx turbo run build): ${await errors}`)
      const { port }: { readonly port: number } = JSON.parse(listening)
      return port
    },
    kill: (signal) => void child.kill(signal),
    closeOutput: () => void child.stdout?.destroy(),
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return exitCode
    },
  }
}
