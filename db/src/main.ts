import { migrate } from './migrate.ts'
import { runMigrator } from './migrator.ts'
import { grantRows } from './rights.ts'

await runMigrator(process.env, 'The database is up to date.', async ({ url, runningRole }) => {
  // Granted first, so that the running role may use what a migration creates as soon as it is committed: triggers do at once.
  if (runningRole !== undefined) await grantRows(url, 'public', runningRole)
  await migrate(url)
})
