import { addDevices, addTelevisions, openTelevisions } from '../../load/televisions.ts'
import type { Bench } from '../bench.ts'
import type { Line } from '../line.ts'
import { loadSide } from '../sides.ts'

const DEVICES = 1_000
/** So many that none exceeds the sixty requests a minute that it may send. */
const TELEVISIONS = 10_000

/** Reads of a state that did not change, compared with Koa and the same two reads: by the token, and of the device. */
export async function unchangedState({ product, server, stateServer, generator }: Bench): Promise<Line> {
  const devices = await addDevices(product, DEVICES)
  const deviceIds = Array.from({ length: TELEVISIONS / DEVICES }, () => devices).flat()
  const tokens = await addTelevisions(product, deviceIds)
  // The televisions of a device have the same tag.
  const first = await openTelevisions(product.url, tokens.slice(0, DEVICES))
  await first.leave()
  const requests = tokens.map((token, index) => ({
    method: 'GET' as const,
    path: '/app/v1/state',
    headers: { authorization: `Bearer ${token}`, 'if-none-match': first.shown(index % DEVICES).tag },
  }))
  return {
    name: 'unchanged state',
    sides: [
      loadSide('the product', generator, server, () => requests),
      loadSide('Koa, the same two reads', generator, stateServer, () => requests),
    ],
  }
}
