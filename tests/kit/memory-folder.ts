import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const MIN_FREE_BYTES = 4 * 1024 ** 3

/** A new folder for the databases of a run, in memory if there is room: creating a database's 350 files is ten times as fast there. */
export async function makeMemoryFolder(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => null)
  const hasRoom = memory !== null && memory.bavail * memory.bsize >= MIN_FREE_BYTES
  return mkdtemp(join(hasRoom ? MEMORY : tmpdir(), 'player-tests-'))
}
