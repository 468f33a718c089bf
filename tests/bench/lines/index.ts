import type { Bench } from '../bench.ts'
import type { Line } from '../line.ts'
import { callbacks } from './callbacks.ts'
import { files } from './files.ts'
import { logins } from './logins.ts'
import { paidTelevisions } from './paid-televisions.ts'
import { payments } from './payments.ts'
import { reads } from './reads.ts'
import { unchangedState } from './unchanged-state.ts'

export async function linesOf(bench: Bench): Promise<readonly Line[]> {
  const { product, server } = bench
  const onPostgres = payments(product, [...server.pids, product.worker.pid], 'PostgreSQL')
  return [
    ...reads(bench),
    ...files(bench),
    ...(await logins(bench)),
    ...onPostgres,
    ...callbacks(bench),
    await unchangedState(bench),
    paidTelevisions(product),
  ]
}
