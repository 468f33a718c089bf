import { inspect } from 'node:util'
import { isKnownPassword } from './known-password.ts'
import { settingIn } from './setting-in.ts'

export interface MigrationAddress {
  /** Address with the role that changes the schemas. */
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
  let address: MigrationAddress
  try {
    address = addressIn(environment)
  } catch (error) {
    return fail(error instanceof Error ? `${error.message}.` : String(error))
  }
  try {
    await work(address)
    process.stdout.write(`${done}\n`)
  } catch (error) {
    fail(`The migration failed: ${inspect(error)}`)
  }
}

/** @throws Error with a sentence about a missing or wrong address */
function addressIn(environment: NodeJS.ProcessEnv): MigrationAddress {
  const runningUrl =
    settingIn(environment, 'DATABASE_DIRECT_URL') ?? settingIn(environment, 'DATABASE_URL') ?? ''
  const migrationUrl = settingIn(environment, 'DATABASE_MIGRATION_URL') ?? runningUrl
  for (const [name, url] of [
    ['DATABASE_URL', runningUrl || migrationUrl],
    ['DATABASE_MIGRATION_URL', migrationUrl],
  ] as const)
    if (!/^postgres(ql)?:\/\/./i.test(url) || !URL.canParse(url))
      throw new Error(`${name} must be the postgres:// address of the database to migrate`)
  if (settingIn(environment, 'NODE_ENV') === 'production' && isKnownPassword(migrationUrl))
    throw new Error('DATABASE_MIGRATION_URL has a password that everybody tries first')
  const [role, runningRole] = [migrationUrl, runningUrl || migrationUrl].map((url) =>
    decodeURIComponent(new URL(url).username),
  )
  return { url: migrationUrl, runningRole: role === runningRole ? undefined : runningRole }
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
