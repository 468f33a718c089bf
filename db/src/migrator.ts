import { inspect } from 'node:util'
import { settingIn } from './setting-in.ts'

export interface MigrationAddress {
  /** With the role that changes the schemas. */
  readonly url: string
  /** The role of servers and workers, if it is another one. */
  readonly runningRole: string | undefined
}

/** Runs a program that changes a schema to its end: prints `done`, or why it failed. */
export async function runMigrator(
  environment: NodeJS.ProcessEnv,
  done: string,
  work: (address: MigrationAddress) => Promise<void>,
): Promise<void> {
  // The first process of a container does not end by the signal alone. Uncommitted work rolls back.
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

/** The address, or a sentence about the one that is missing or wrong. */
function addressOrProblem(environment: NodeJS.ProcessEnv): MigrationAddress | string {
  try {
    return addressIn(environment)
  } catch (error) {
    return error instanceof Error ? `${error.message}.` : String(error)
  }
}

function addressIn(environment: NodeJS.ProcessEnv): MigrationAddress | string {
  const running =
    settingIn(environment, 'DATABASE_DIRECT_URL') ?? settingIn(environment, 'DATABASE_URL') ?? ''
  const migrating = settingIn(environment, 'DATABASE_MIGRATION_URL') ?? running
  for (const [name, url] of [
    ['DATABASE_URL', running || migrating],
    ['DATABASE_MIGRATION_URL', migrating],
  ] as const)
    if (!/^postgres(ql)?:\/\/./i.test(url) || !URL.canParse(url))
      return `${name} must be the postgres:// address of the database to migrate.`
  const [role, other] = [migrating, running || migrating].map((url) =>
    decodeURIComponent(new URL(url).username),
  )
  return { url: migrating, runningRole: role === other ? undefined : other }
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
