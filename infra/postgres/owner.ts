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
import { majorVersion, run, type Owner, type Program } from './program.ts'
import { endServer } from './server.ts'

// Only root needs this file: PostgreSQL refuses to run as root, so another user runs it, who may not be able to enter our
// folders. What that user cannot reach is copied to a place that everybody can enter and only root can write to.
const sharedFolder = '/var/lib/player'

/** A user by name; undefined when the machine has none of that name. */
export function namedUser(name: string): Owner | undefined {
  const ask = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
  try {
    return { uid: ask('-u'), gid: ask('-g') }
  } catch {
    return undefined
  }
}

/** Gives `folder` to `owner`, closed to all others; false when that user cannot enter it or write in it even so. */
export async function handOver(folder: string, owner: Owner): Promise<boolean> {
  try {
    chownSync(folder, owner.uid, owner.gid)
    chmodSync(folder, 0o700)
    // Asked of the system, which knows more than the mode bits along the path: access lists, mounts, network disks.
    await run('/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', folder], owner)
    return true
  } catch {
    return false
  }
}

/** The programs where `owner` can run them: as they are, or else a copy, made once for every version of the package. */
export async function reachableProgram(program: Program, owner: Owner): Promise<Program> {
  const runs = (postgres: string) => majorVersion(postgres, owner).then(Boolean, () => false)
  if (await runs(program.postgres)) return program
  const native = dirname(dirname(program.postgres))
  const description: unknown = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8'))
  const { version } = z.object({ version: z.string() }).parse(description)
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
    ...program,
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
    pg_ctl: join(bin, 'pg_ctl'),
  }
}

/**
 * Moves what `directory` holds of a database to a folder that `owner` can enter, and returns that folder. The file 'moved-to',
 * which leads there from now on, is written when the copy is complete: killed before, nothing has happened.
 */
export async function moveAway(directory: string, owner: Owner): Promise<string> {
  const folder = makeFolder()
  await endServer(join(directory, 'cluster'))
  await run('cp', ['-a', `${directory}/.`, folder])
  await handOver(folder, owner)
  const pointer = join(directory, 'moved-to')
  writeFileSync(`${pointer}.new`, `${folder}\n`)
  renameSync(`${pointer}.new`, pointer)
  for (const name of ['cluster', 'password', 'server.log']) {
    rmSync(join(directory, name), { recursive: true, force: true })
  }
  return folder
}

function makeFolder(): string {
  const folder = join(sharedFolder, randomBytes(6).toString('hex'))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(sharedFolder, 0o755)
  return folder
}
