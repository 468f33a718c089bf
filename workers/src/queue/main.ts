import { runMigrator } from '@player/db'
import { prepareQueue } from '../runtime/queue-schema.ts'

await runMigrator(process.env, 'The queue’s schema is up to date.', prepareQueue)
