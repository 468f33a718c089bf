import type { Owner } from '../kit/factories.ts'
import { smallestScript } from './site.ts'
import { chooseGenerator, type Generator } from './generator.ts'
import { someOwners } from './owners.ts'
import { startPeer, type Peer } from './peers.ts'
import { startProduct, type Product, type Stores } from './product.ts'

/** Everything that the lines measure and measure with. */
export interface Bench {
  readonly product: Product
  readonly generator: Generator
  readonly owners: readonly Owner[]
  /** Koa with one prepared statement, on the product's database. */
  readonly reader: Peer
  /** `node:http` with files of the product. */
  readonly sender: Peer
  stop(): Promise<void>
}

const OWNERS = 20

export async function openBench(stores: Stores): Promise<Bench> {
  const product = await startProduct(stores, 'bench')
  const owners = await someOwners(product, OWNERS)
  const reader = await startPeer('reads', { DATABASE_URL: product.database })
  const sender = await startPeer('files', { PRODUCT: product.url, PATHS: `${smallestScript()} /` })
  return {
    product,
    generator: chooseGenerator(stores.folder),
    owners,
    reader,
    sender,
    async stop() {
      await Promise.all([reader.stop(), sender.stop()])
      await product.stop()
    },
  }
}
