import { migrate } from './migrate.ts'
import { runMigrator } from './migrator.ts'
import { grantRows } from './rights.ts'

await runMigrator(process.env, 'The database is up to date.', async ({ url, runningRole }) => {
  // Granted first, because triggers use what a migration creates as soon as it is committed.
  if (runningRole !== undefined) await grantRows(url, 'public', runningRole)
  await migrate(url)
})
