import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface Running {
  kill(signal: NodeJS.Signals): void
  stop(): Promise<void>
}

/** Starts a process as in production, and waits until it is ready. */
export async function startProcess(entry: string, environment: NodeJS.ProcessEnv): Promise<Running> {
  const path = fileURLToPath(new URL(`../../${entry}`, import.meta.url))
  const child = spawn(process.execPath, [path], {
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await Promise.race([once(child, 'message'), failed(child, entry)])
  return {
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
