import { freePort } from '@player/infra/ports'
import { startProcess } from '../load/processes.ts'

export interface Peer {
  readonly origin: string
  readonly pid: number
  stop(): Promise<void>
}

/** Starts one of the programs in `peers/`. */
export async function startPeer(
  program: 'files' | 'reads' | 'states',
  settings: Readonly<Record<string, string>>,
): Promise<Peer> {
  const port = String(await freePort())
  const running = await startProcess(`tests/bench/peers/${program}.ts`, { ...settings, PORT: port })
  return { origin: `http://127.0.0.1:${port}`, pid: running.pid, stop: () => running.stop() }
}
