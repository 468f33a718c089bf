import type { Bench } from '../bench.ts'
import type { Line } from '../line.ts'
import { loadSide } from '../sides.ts'

/** What the dashboard asks first: its guard and its list, in one batch. */
const PLAYLISTS_PAGE = '/frontend/trpc/sessions.current,playlists.list?batch=1&input=%7B%7D'

/** Reads of the dashboard, each beside Koa with one prepared statement. */
export const reads = (bench: Bench): readonly Line[] => [
  { name: 'device', sides: [own(bench, '/frontend/device'), bareKoa(bench)] },
  { name: 'playlists page', sides: [own(bench, PLAYLISTS_PAGE), bareKoa(bench)] },
]

const own = ({ server, generator, owners }: Bench, path: string) =>
  loadSide('the product', generator, server, () =>
    owners.map(({ headers }) => ({ method: 'GET', path, headers })),
  )

const bareKoa = ({ reader, generator, owners }: Bench) =>
  loadSide('Koa, one prepared read', generator, reader, () =>
    owners.map(({ mac_address }) => ({
      method: 'GET',
      path: '/',
      headers: { 'x-mac-address': mac_address },
    })),
  )
