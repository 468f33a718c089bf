import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { majorVersion, run, type Owner, type Programs } from './program.ts'
import { endServer } from './server.ts'

// For root only: PostgreSQL refuses to run as root, and its own user may have no access to our folders.
const sharedFolder = '/var/lib/player'

export function namedUser(name: string): Owner | undefined {
  const idOf = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
  try {
    return { uid: idOf('-u'), gid: idOf('-g') }
  } catch {
    return undefined
  }
}

/** Gives `folder` to `owner` with mode 0700; false if that user has no access to its path. */
export async function changeOwner(folder: string, owner: Owner): Promise<boolean> {
  try {
    chownSync(folder, owner.uid, owner.gid)
    chmodSync(folder, 0o700)
    // Tested as that user, because mode bits do not show access lists, mounts or network disks.
    await run('/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', folder], owner)
    return true
  } catch {
    return false
  }
}

/** The programs where `owner` can run them: the originals, or one copy per package version. */
export async function reachablePrograms(programs: Programs, owner: Owner): Promise<Programs> {
  const canRun = (postgres: string) => majorVersion(postgres, owner).then(Boolean, () => false)
  if (await canRun(programs.postgres)) return programs
  const native = dirname(dirname(programs.postgres))
  const manifest: unknown = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8'))
  const { version } = z.object({ version: z.string() }).parse(manifest)
  const copy = join(sharedFolder, `postgresql-${version}`)
  const bin = join(copy, 'bin')
  if (!existsSync(copy)) {
    const fresh = makeFolder()
    await run('cp', ['-a', `${native}/.`, fresh])
    await run('chmod', ['-R', 'a+rX', fresh])
    renameSync(fresh, copy)
  }
  await majorVersion(join(bin, 'postgres'), owner)
  return {
    ...programs,
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
    pg_ctl: join(bin, 'pg_ctl'),
  }
}

/** Moves a database to a folder that `owner` can access. Writes 'moved-to' last, so that an interrupted move has no effect. */
export async function moveCluster(directory: string, owner: Owner): Promise<string> {
  const folder = makeFolder()
  await endServer(join(directory, 'cluster'))
  await run('cp', ['-a', `${directory}/.`, folder])
  await changeOwner(folder, owner)
  const pointer = join(directory, 'moved-to')
  writeFileSync(`${pointer}.new`, `${folder}\n`)
  renameSync(`${pointer}.new`, pointer)
  for (const name of ['cluster', 'password', 'server.log'])
    rmSync(join(directory, name), { recursive: true, force: true })
  return folder
}

function makeFolder(): string {
  const folder = join(sharedFolder, randomBytes(6).toString('hex'))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(sharedFolder, 0o755)
  return folder
}
