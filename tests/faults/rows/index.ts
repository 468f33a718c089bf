import type { Rows } from '../row.ts'
import { backupRows } from './backup.ts'
import { connectionRows } from './connections.ts'
import { dataRows } from './data.ts'
import { databaseRows } from './database.ts'
import { forgeryRows } from './forgery.ts'
import { httpRows } from './http.ts'
import { ingestRows } from './ingest.ts'
import { mailRows } from './mail.ts'
import { networkRows } from './network.ts'
import { providerRows } from './provider.ts'
import { redisRows } from './redis.ts'
import { televisionRows } from './televisions.ts'
import { timeRows } from './time.ts'
import { workerRows } from './workers.ts'

export const rows: Rows = {
  ...workerRows,
  ...redisRows,
  ...databaseRows,
  ...connectionRows,
  ...mailRows,
  ...providerRows,
  ...networkRows,
  ...ingestRows,
  ...forgeryRows,
  ...httpRows,
  ...dataRows,
  ...backupRows,
  ...timeRows,
  ...televisionRows,
}
