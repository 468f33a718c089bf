import type { Bench } from '../bench.ts'
import type { Line } from '../line.ts'
import { loadSide } from '../sides.ts'

/** The first request of the dashboard: its guard and its list, in one batch. */
const PLAYLISTS_PAGE = '/frontend/trpc/sessions.current,playlists.list?batch=1&input=%7B%7D'

/** Reads of the dashboard, each compared with Koa and one prepared statement. */
export const reads = (bench: Bench): readonly Line[] => [
  { name: 'device', sides: [productSide(bench, '/frontend/device'), bareKoa(bench)] },
  { name: 'playlists page', sides: [productSide(bench, PLAYLISTS_PAGE), bareKoa(bench)] },
]

const productSide = ({ server, generator, owners }: Bench, path: string) =>
  loadSide('the product', generator, server, () =>
    owners.map(({ headers }) => ({ method: 'GET', path, headers })),
  )

const bareKoa = ({ readServer, generator, owners }: Bench) =>
  loadSide('Koa, one prepared read', generator, readServer, () =>
    owners.map(({ mac_address }) => ({
      method: 'GET',
      path: '/',
      headers: { 'x-mac-address': mac_address },
    })),
  )
