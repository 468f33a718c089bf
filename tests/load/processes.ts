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

/**
 * Starts a process as in production, and waits until it is ready. `entry` is absolute or a path in the repository, `flags` are for Node. `quiet`
 * discards the log.
 */
export async function startProcess(
  entry: string,
  environment: NodeJS.ProcessEnv,
  { quiet = false, flags = [] }: { readonly quiet?: boolean; readonly flags?: readonly string[] } = {},
): Promise<Running> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...flags, resolve(ROOT, entry)], {
    env: environment,
    stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit', 'ipc'],
  })
  await Promise.race([once(child, 'message'), rejectOnExit(child, entry)])
  return {
    pid: child.pid ?? 0,
    readyAfter: performance.now() - startedAt,
    kill: (signal) => void child.kill(signal),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
  }
}

async function rejectOnExit(child: ChildProcess, entry: string): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`${entry} ended with ${code} before it was ready`)
}
