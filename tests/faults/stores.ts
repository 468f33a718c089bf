import type { migrate } from '@player/db'
import { dockerAnswers } from '../kit/docker.ts'
import { createTemplate } from '../kit/engine.ts'
import { containerStores } from './container-stores.ts'
import { localStores } from './local-stores.ts'
import type { PostgresStore, Stores } from './store.ts'

/** Containers if a Docker engine answers, otherwise local processes. */
export const chooseStores = async (): Promise<Stores> =>
  (await dockerAnswers()) ? containerStores : localStores()

interface StartedStores extends Pick<Stores, 'where' | 'startRedis'> {
  readonly postgres: PostgresStore
}

/** Starts PostgreSQL with the template of the tests' databases, migrated by this version or another one. */
export async function startStores(migrateBy?: typeof migrate): Promise<StartedStores> {
  const stores = await chooseStores()
  const postgres = await stores.startPostgres()
  await createTemplate({ kind: 'embedded', adminUrl: postgres.url('postgres'), redisUrl: null }, migrateBy)
  return { where: stores.where, startRedis: stores.startRedis, postgres }
}
