import type { Line } from '../line.ts'
import { headersOf } from '../owners.ts'
import { answersOf } from '../sides.ts'
import type { Bench } from '../bench.ts'

const PLAYLISTS_PAGE = '/frontend/trpc/sessions.current,playlists.list?batch=1&input=%7B%7D'

/** Reads of the dashboard, each beside Koa with one prepared statement. */
export const reads = (bench: Bench): readonly Line[] => [
  { name: 'device', sides: [own(bench, '/frontend/device'), bareKoa(bench)] },
  { name: 'playlists page', sides: [own(bench, PLAYLISTS_PAGE), bareKoa(bench)] },
]

const own = ({ product, generator, owners }: Bench, path: string) =>
  answersOf(
    'the product',
    generator,
    { origin: product.url, pid: product.server.pid },
    owners.map((owner) => ({ method: 'GET', path, headers: headersOf(owner, product) })),
  )

const bareKoa = ({ reader, generator, owners }: Bench) =>
  answersOf(
    'Koa, one prepared read',
    generator,
    reader,
    owners.map(({ mac_address }) => ({
      method: 'GET',
      path: '/',
      headers: { 'x-mac-address': mac_address },
    })),
  )
