import { freePort } from '@player/infra/ports'
import { proxies, startProxy } from '../kit/proxy.ts'
import { startProcess } from '../load/processes.ts'
import { chooseGenerator, type Generator } from './generator.ts'
import { takeOwners, type BenchOwner } from './owners.ts'
import { startProduct, type Product, type ProductOptions, type Stores } from './product.ts'
import { smallestScript, WEB_ROOT } from './site.ts'

/** A server under load. */
interface Target {
  readonly origin: string
  /** The process, and those of the stores it uses. */
  readonly pids: readonly number[]
}

/** The servers that the lines measure, with the generator and the owners of the requests. */
export interface Bench {
  readonly product: Product
  readonly server: Target
  readonly generator: Generator
  readonly owners: readonly BenchOwner[]
  /** Koa with one prepared statement, on the product's database. */
  readonly reader: Target
  /** Koa with the requests of televisions, on the product's database. */
  readonly states: Target
  /** `node:http` with files of the product. */
  readonly sender: Target
  /** nginx with the site's folder; null if it is not installed. */
  readonly nginx: Target | null
  stop(): Promise<void>
}

const OWNERS = 100

export async function openBench(stores: Stores, options: ProductOptions): Promise<Bench> {
  const product = await startProduct(stores, options)
  const reader = await startPeer('reads', { DATABASE_URL: product.database })
  const states = await startPeer('states', { DATABASE_URL: product.database })
  const sender = await startPeer('files', { PRODUCT: product.url, PATHS: `${smallestScript()} /` })
  const nginx =
    proxies.nginx.version === undefined ? null : await startProxy('nginx', [product.url], WEB_ROOT)
  return {
    product,
    server: { origin: product.url, pids: [product.server.pid, stores.pid] },
    generator: chooseGenerator(stores.folder),
    owners: await takeOwners(product, OWNERS),
    reader: { origin: reader.origin, pids: [reader.pid, stores.pid] },
    states: { origin: states.origin, pids: [states.pid, stores.pid] },
    sender: { origin: sender.origin, pids: [sender.pid] },
    nginx: nginx && { origin: nginx.origin, pids: [nginx.pid] },
    async stop() {
      await Promise.all([reader.stop(), states.stop(), sender.stop(), nginx?.stop()])
      await product.stop()
    },
  }
}

interface Peer {
  readonly origin: string
  readonly pid: number
  stop(): Promise<void>
}

/** Starts one of the programs in `peers/`. */
async function startPeer(
  program: 'files' | 'reads' | 'states',
  settings: Readonly<Record<string, string>>,
): Promise<Peer> {
  const port = String(await freePort())
  const running = await startProcess(`tests/bench/peers/${program}.ts`, { ...settings, PORT: port })
  return { origin: `http://127.0.0.1:${port}`, pid: running.pid, stop: () => running.stop() }
}
