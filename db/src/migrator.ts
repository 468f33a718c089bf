import { inspect } from 'node:util'
import { isKnownPassword } from './known-password.ts'
import { settingIn } from './setting-in.ts'

export interface MigrationAddress {
  readonly url: string
  /** The role of servers and workers; undefined if `url` has the same. */
  readonly runningRole: string | undefined
}

/** Runs a program that changes a schema, and prints `done` or the reason of a failure. */
export async function runMigrator(
  environment: NodeJS.ProcessEnv,
  done: string,
  work: (address: MigrationAddress) => Promise<void>,
): Promise<void> {
  // The first process of a container ignores the signal by default. Uncommitted work rolls back.
  process.once('SIGTERM', () => process.exit(143))
  const address = addressOrProblem(environment)
  if (typeof address === 'string') return fail(address)
  try {
    await work(address)
    process.stdout.write(`${done}\n`)
  } catch (error) {
    fail(`The migration failed: ${inspect(error)}`)
  }
}

/** The address, or a sentence about a wrong one. */
function addressOrProblem(environment: NodeJS.ProcessEnv): MigrationAddress | string {
  try {
    return addressIn(environment)
  } catch (error) {
    return error instanceof Error ? `${error.message}.` : String(error)
  }
}

function addressIn(environment: NodeJS.ProcessEnv): MigrationAddress | string {
  const runningUrl =
    settingIn(environment, 'DATABASE_DIRECT_URL') ?? settingIn(environment, 'DATABASE_URL') ?? ''
  const migrationUrl = settingIn(environment, 'DATABASE_MIGRATION_URL') ?? runningUrl
  for (const [name, url] of [
    ['DATABASE_URL', runningUrl || migrationUrl],
    ['DATABASE_MIGRATION_URL', migrationUrl],
  ] as const)
    if (!/^postgres(ql)?:\/\/./i.test(url) || !URL.canParse(url))
      return `${name} must be the postgres:// address of the database to migrate.`
  if (settingIn(environment, 'NODE_ENV') === 'production' && isKnownPassword(migrationUrl))
    return 'DATABASE_MIGRATION_URL has a password that everybody tries first.'
  const [role, runningRole] = [migrationUrl, runningUrl || migrationUrl].map((url) =>
    decodeURIComponent(new URL(url).username),
  )
  return { url: migrationUrl, runningRole: role === runningRole ? undefined : runningRole }
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
