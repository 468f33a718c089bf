import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** One of our processes, as an operator runs it. */
export interface OwnProcess {
  /** Lines on its standard output so far: one JSON object each. */
  readonly lines: string[]
  /** The first line that contains this text, or undefined when it ends without one. */
  line(text: string): Promise<string | undefined>
  /** Sends the signal, and gives the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** Everything on its standard error, once it has ended. */
  readonly errors: Promise<string>
  readonly exitCode: Promise<number | null>
}

/** Starts `server/src/main.ts` or `workers/src/main.ts` with these settings and nothing else from the environment. */
export function startProcess(
  name: 'server' | 'workers',
  settings: Readonly<Record<string, string>>,
): OwnProcess {
  const file = fileURLToPath(new URL(`../../${name}/src/main.ts`, import.meta.url))
  const child = spawn(process.execPath, [file], { env: settings, stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  const output = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  const errors = child.stderr.setEncoding('utf8').reduce((text: string, part: string) => text + part, '')
  const exitCode = once(child, 'exit').then(() => child.exitCode)
  return {
    lines,
    errors,
    exitCode,
    async line(text) {
      const find = () => lines.find((line) => line.includes(text))
      while (find() === undefined && child.exitCode === null)
        await Promise.race([once(output, 'line'), exitCode])
      return find()
    },
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return exitCode
    },
  }
}
