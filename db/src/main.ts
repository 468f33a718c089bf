import { inspect } from 'node:util'
import { migrate } from './migrate.ts'

// The first process of a container does not end by the signal alone. Uncommitted work rolls back.
process.once('SIGTERM', () => process.exit(143))

const url = process.env['DATABASE_DIRECT_URL'] || process.env['DATABASE_URL']
if (!url || !/^postgres(ql)?:\/\/./i.test(url) || !URL.canParse(url))
  fail('DATABASE_URL must be the postgres:// address of the database to migrate.')
try {
  await migrate(url)
  process.stdout.write('The database is up to date.\n')
} catch (error) {
  fail(`The migration failed: ${inspect(error)}`)
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
