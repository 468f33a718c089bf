import { freePort } from '@player/infra/ports'
import { proxies, startProxy } from '../kit/proxy.ts'
import { startProcess } from '../load/processes.ts'
import { chooseGenerator, type Generator } from './generator.ts'
import { takeOwners, type BenchOwner } from './owners.ts'
import { startProduct, type Product, type ProductOptions, type Stores } from './product.ts'
import type { Target } from './sides.ts'
import { smallestScript, WEB_ROOT } from './site.ts'

export interface Bench {
  readonly product: Product
  readonly server: Target
  readonly generator: Generator
  readonly owners: readonly BenchOwner[]
  /** Koa with one prepared statement, on the product's database. */
  readonly readServer: Target
  /** Koa with the requests of televisions, on the product's database. */
  readonly stateServer: Target
  /** `node:http` with files of the product. */
  readonly fileServer: Target
  /** nginx with the site's folder; null if it is not installed. */
  readonly nginx: Target | null
  stop(): Promise<void>
}

const OWNERS = 100

export async function openBench(stores: Stores, options: ProductOptions): Promise<Bench> {
  const product = await startProduct(stores, options)
  const readServer = await startReferenceServer('reads', { DATABASE_URL: product.database })
  const stateServer = await startReferenceServer('states', { DATABASE_URL: product.database })
  const fileServer = await startReferenceServer('files', {
    PRODUCT: product.url,
    PATHS: `${smallestScript()} /`,
  })
  const nginx =
    proxies.nginx.version === undefined ? null : await startProxy('nginx', [product.url], WEB_ROOT)
  return {
    product,
    server: { origin: product.url, pids: [product.server.pid, stores.pid] },
    generator: chooseGenerator(stores.folder),
    owners: await takeOwners(product, OWNERS),
    readServer: { origin: readServer.origin, pids: [readServer.pid, stores.pid] },
    stateServer: { origin: stateServer.origin, pids: [stateServer.pid, stores.pid] },
    fileServer: { origin: fileServer.origin, pids: [fileServer.pid] },
    nginx: nginx && { origin: nginx.origin, pids: [nginx.pid] },
    async stop() {
      await Promise.all([readServer.stop(), stateServer.stop(), fileServer.stop(), nginx?.stop()])
      await product.stop()
    },
  }
}

async function startReferenceServer(
  program: 'files' | 'reads' | 'states',
  settings: Readonly<Record<string, string>>,
) {
  const port = String(await freePort())
  const running = await startProcess(`tests/bench/peers/${program}.ts`, { ...settings, PORT: port })
  return { origin: `http://127.0.0.1:${port}`, pid: running.pid, stop: () => running.stop() }
}
