import { existsSync, mkdirSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Failure } from '@player/server/kernel/failure'
import { feed, outputOf } from '@player/server/ops/program'
import type { BackupStore } from '@player/server/ops'
import { clusterFolderOf } from '../postgres/cluster-location.ts'
import { endServer } from '../postgres/server.ts'
import { isLocked, lockDirectory } from '../machine/lock.ts'

/** Not archived: files of a running product, and PostgreSQL's folder, which may be elsewhere. */
const EXCLUDED = new Set(['lock', 'logs', 'environment.json', 'postgres'])
/** PostgreSQL's files and their password, beside the other files in the archive. */
const POSTGRES = ['cluster', 'password']

/** The data folder of `npm start` as the store of a backup, while `npm start` is stopped. The folder contains the keys. */
export const dataFolder = (directory: string): BackupStore => ({
  kind: 'folder',
  async read() {
    if (isLocked(directory)) throw conflict(`A product is running with ${directory}: stop it first.`)
    const postgres = clusterFolderOf(join(directory, 'postgres'))
    if (!existsSync(join(postgres, 'cluster'))) throw conflict(`${directory} has no database.`)
    const unlock = await lockDirectory(directory)
    return archive(directory, postgres, unlock)
  },
  async prepare() {
    if (existsSync(directory) && (await readdir(directory)).length > 0)
      throw conflict(`${directory} is not empty: set another DATA_DIR, or move it away.`)
    return (content) => extract(directory, content)
  },
})

async function* archive(directory: string, postgres: string, unlock: () => void): AsyncGenerator<Buffer> {
  try {
    // A killed process may have left its server running.
    await endServer(join(postgres, 'cluster'))
    const names = (await readdir(directory)).filter((name) => !EXCLUDED.has(name))
    const args = ['-c', '-f', '-', '--exclude=postmaster.pid', '-C', directory, ...names]
    yield* outputOf({ file: 'tar', args: [...args, '-C', postgres, ...POSTGRES] })
  } finally {
    unlock()
  }
}

/** Extracts under a temporary name, so that an interrupted restore leaves no partial folder. */
async function extract(directory: string, content: AsyncIterable<Buffer>): Promise<void> {
  mkdirSync(dirname(directory), { recursive: true })
  const fresh = await mkdtemp(`${directory}.restoring-`)
  try {
    // PostgreSQL's own user must reach its folder.
    await chmod(fresh, 0o755)
    await feed({ file: 'tar', args: ['-x', '-p', '-f', '-', '-C', fresh] }, content)
    const postgres = join(fresh, 'postgres')
    mkdirSync(postgres)
    for (const name of POSTGRES) await rename(join(fresh, name), join(postgres, name))
    if (existsSync(directory)) await rmdir(directory)
    await rename(fresh, directory)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    throw error
  }
}

const conflict = (message: string): Failure => new Failure('conflict', 'ops', message)
