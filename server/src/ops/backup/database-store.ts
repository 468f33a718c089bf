import { text } from 'node:stream/consumers'
import { connect, describeDatabase, errorCode } from '@player/db'
import { z } from 'zod'
import { createContext, loadConfig } from '../../compose.ts'
import { STANDARD_ERROR } from '../../kernel/logger.ts'
import { Failure } from '../../kernel/failure.ts'
import { parseSettings, settingsError } from '../../kernel/parse-settings.ts'
import { settings } from '../../kernel/settings.ts'
import { proveKeys } from '../../keys.ts'
import { feed, outputOf } from './program.ts'
import type { Store } from './store.ts'
import type { OpsSetup } from '../command.ts'

const addresses = z.object({
  DATABASE_URL: settings.databaseUrl,
  DATABASE_DIRECT_URL: settings.databaseUrl.optional(),
  DATABASE_MIGRATION_URL: settings.databaseUrl.optional(),
})

/** The store of the database of DATABASE_URL, which uses PostgreSQL's own programs. */
function databaseStore(environment: NodeJS.ProcessEnv): Store {
  return {
    kind: 'database',
    async read() {
      const url = ownerUrl(environment)
      await proveOwnKeys(environment)
      await requireProgram('pg_dump', (await describe(url)).major, environment)
      return outputOf(program('pg_dump', url, ['--format=custom', '--compress=1'], environment))
    },
    async prepare() {
      const url = ownerUrl(environment)
      const { major, isEmpty } = await describe(url)
      if (!isEmpty)
        throw new Failure('conflict', 'ops', 'The database is not empty. Create an empty one for the backup.')
      await requireProgram('pg_restore', major, environment)
      const flags = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction']
      return (content) => feed(program('pg_restore', url, flags, environment), content)
    },
  }
}

/** Refuses keys of another database, with which the backup would be useless. */
async function proveOwnKeys(environment: NodeJS.ProcessEnv): Promise<void> {
  const config = loadConfig({ LOG_LEVEL: 'error', ...environment })
  const ctx = createContext(config, 'ops', undefined, STANDARD_ERROR)
  try {
    await proveKeys(ctx)
  } finally {
    await ctx.db.destroy()
  }
}

/** The URL of the role that owns the tables, without a transaction pooler. */
function ownerUrl(environment: NodeJS.ProcessEnv): string {
  const { env, problems } = parseSettings(addresses, environment)
  if (env === null) throw settingsError(problems)
  return env.DATABASE_MIGRATION_URL ?? env.DATABASE_DIRECT_URL ?? env.DATABASE_URL
}

async function describe(connectionString: string) {
  const db = connect({ connectionString, name: 'ops', max: 1, onError: () => undefined })
  try {
    return await describeDatabase(db)
  } finally {
    await db.destroy()
  }
}

/** Passes the password in the environment: every user of the machine can list the arguments. */
function program(file: string, address: string, flags: readonly string[], environment: NodeJS.ProcessEnv) {
  const url = new URL(address)
  const PGPASSWORD = decodeURIComponent(url.password)
  url.password = ''
  const env = { ...environment, ...(PGPASSWORD !== '' && { PGPASSWORD }) }
  return { file, args: [...flags, `--dbname=${url.href}`], env }
}

/** @throws Failure naming the package if the program is missing, or older than the server, and so cannot read it */
async function requireProgram(file: string, major: number, env: NodeJS.ProcessEnv): Promise<void> {
  const install = `Install Debian’s package postgresql-client-${major}, or put it on PATH.`
  const version = await versionOf(file, env)
  if (version === null) throw new Failure('unavailable', 'ops', `${file} is missing. ${install}`)
  const message = `${file} is of version ${version}, and the server of ${major}. ${install}`
  if (version < major) throw new Failure('unavailable', 'ops', message)
}

async function versionOf(file: string, env: NodeJS.ProcessEnv): Promise<number | null> {
  try {
    const version = await text(outputOf({ file, args: ['--version'], env }))
    return Number(/\d+/.exec(version)?.[0] ?? 0)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

export const storeOf = ({ store, environment }: OpsSetup): Store => store ?? databaseStore(environment)
