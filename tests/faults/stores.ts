import { dockerAnswers } from '../kit/docker.ts'
import { containerStores } from './container-stores.ts'
import { localStores } from './local-stores.ts'
import type { Stores } from './store.ts'

/** Containers where a Docker engine answers, and programs of this machine elsewhere. */
export const chooseStores = async (): Promise<Stores> =>
  (await dockerAnswers()) ? containerStores : localStores()
