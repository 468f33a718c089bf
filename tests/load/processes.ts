import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export interface Running {
  readonly pid: number
  /** Milliseconds from the start of the process until it was ready. */
  readonly readyAfter: number
  kill(signal: NodeJS.Signals): void
  stop(): Promise<void>
}

/** Starts a process as in production, and waits until it is ready. The entry is a path in this repository or an absolute one. The log is left out if `quiet`; `flags` are Node's. */
export async function startProcess(
  entry: string,
  environment: NodeJS.ProcessEnv,
  { quiet = false, flags = [] }: { readonly quiet?: boolean; readonly flags?: readonly string[] } = {},
): Promise<Running> {
  const began = performance.now()
  const child = spawn(process.execPath, [...flags, resolve(ROOT, entry)], {
    env: environment,
    stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit', 'ipc'],
  })
  await Promise.race([once(child, 'message'), failed(child, entry)])
  return {
    pid: child.pid ?? 0,
    readyAfter: performance.now() - began,
    kill: (signal) => void child.kill(signal),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function failed(child: ChildProcess, entry: string): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`${entry} ended with ${code} before it was ready`)
}
