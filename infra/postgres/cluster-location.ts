import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { SetupProblem } from '../machine/setup-problem.ts'
import { changeOwner, moveCluster, namedUser, reachablePrograms } from './owner.ts'
import type { Owner, Programs } from './program.ts'

export interface ClusterLocation {
  folder: string
  programs: Programs
  /** The user who runs PostgreSQL; the current user if absent. */
  owner?: Owner
  /** Messages about files in unexpected places. */
  notes: string[]
}

/** The folder with the cluster of `directory`: itself, or the one to which `moveCluster` moved it. */
export function clusterFolderOf(directory: string): string {
  const pointer = join(directory, 'moved-to')
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : directory
}

export async function findCluster(directory: string, programs: Programs): Promise<ClusterLocation> {
  mkdirSync(directory, { recursive: true })
  const folder = clusterFolderOf(directory)
  if (!existsSync(folder))
    throw new SetupProblem(
      `The database was kept in ${folder}, which does not exist: restore it, or remove ${directory} to start with an empty one.`,
    )
  const uid = process.getuid?.()
  const clusterOwner =
    uid === undefined ? undefined : statSync(join(folder, 'cluster'), { throwIfNoEntry: false })
  if (uid !== 0) {
    if (!clusterOwner || clusterOwner.uid === uid) return { folder, programs, notes: [] }
    throw new SetupProblem(
      `The database in ${folder} belongs to another user: start as that user, or set another DATA_DIR.`,
    )
  }
  const owner = clusterOwner
    ? { uid: clusterOwner.uid, gid: clusterOwner.gid }
    : (namedUser('postgres') ?? namedUser('nobody'))
  if (!owner)
    throw new SetupProblem(
      'PostgreSQL does not run as root, and this machine has no user postgres or nobody.',
    )
  return accessibleLocation(owner, directory, folder, programs)
}

/** The cluster and its programs where `owner` can use them: moves or copies what `owner` cannot reach. */
async function accessibleLocation(
  owner: Owner,
  directory: string,
  current: string,
  programs: Programs,
): Promise<ClusterLocation> {
  const runnable = await reachablePrograms(programs, owner)
  const folder = (await changeOwner(current, owner)) ? current : await moveCluster(directory, owner)
  const places = [
    ...(runnable === programs ? [] : [`its program is in ${runnable.postgres}`]),
    ...(folder === directory ? [] : [`the database is in ${folder}`]),
  ]
  const note = `PostgreSQL does not run as root, and its own user cannot enter this folder: ${places.join(', ')}.`
  return { folder, programs: runnable, owner, notes: places.length > 0 ? [note] : [] }
}
