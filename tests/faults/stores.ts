import { dockerAnswers } from '../kit/docker.ts'
import { containerStores } from './container-stores.ts'
import { localStores } from './local-stores.ts'
import type { Stores } from './store.ts'

/** Containers if a Docker engine answers, otherwise local processes. */
export const chooseStores = async (): Promise<Stores> =>
  (await dockerAnswers()) ? containerStores : localStores()
