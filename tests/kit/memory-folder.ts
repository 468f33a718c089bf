import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps what is in here in memory. */
const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4 * 1024 ** 3

/**
 * A new folder for a run's databases, in memory where there is room: each stack has a database of its own, whose 350 files take
 * a tenth of the time there.
 */
export async function makeMemoryFolder(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => null)
  const hasRoom = memory !== null && memory.bavail * memory.bsize >= ENOUGH_BYTES
  return mkdtemp(join(hasRoom ? MEMORY : tmpdir(), 'player-tests-'))
}
