import { inspect } from 'node:util'
import { isKnownPassword } from './known-password.ts'
import { settingIn } from './setting-in.ts'

export interface MigrationAddress {
  /** Address with the role that changes the schemas. */
  readonly url: string
  /** The role of servers and workers; undefined if `url` has the same. */
  readonly runningRole: string | undefined
}

/** Runs a program that changes a schema, and prints `doneMessage` or the reason of a failure. */
export async function runMigrator(
  environment: NodeJS.ProcessEnv,
  doneMessage: string,
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
    process.stdout.write(`${doneMessage}\n`)
  } catch (error) {
    fail(`The migration failed: ${inspect(error)}`)
  }
}

/** @throws Error with a sentence about a missing, wrong or unreadable address, or in production a known password */
export function addressIn(environment: NodeJS.ProcessEnv): MigrationAddress {
  const direct = urlIn(environment, 'DATABASE_DIRECT_URL') ?? urlIn(environment, 'DATABASE_URL')
  const migration = urlIn(environment, 'DATABASE_MIGRATION_URL') ?? direct
  if (!migration) throw new Error(`DATABASE_URL ${MUST_BE_ADDRESS}`)
  if (settingIn(environment, 'NODE_ENV') === 'production' && isKnownPassword(migration.url))
    throw new Error(`${migration.name} has a password that everybody tries first`)
  const [role, runningRole] = [migration, direct ?? migration].map(({ url }) =>
    decodeURIComponent(new URL(url).username),
  )
  return { url: migration.url, runningRole: role === runningRole ? undefined : runningRole }
}

const MUST_BE_ADDRESS = 'must be the postgres:// address of the database to migrate'

function urlIn(environment: NodeJS.ProcessEnv, name: string) {
  const url = settingIn(environment, name)
  if (url === undefined) return undefined
  if (!/^postgres(ql)?:\/\/./i.test(url) || !URL.canParse(url)) throw new Error(`${name} ${MUST_BE_ADDRESS}`)
  return { name, url }
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
