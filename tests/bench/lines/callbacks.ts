import { steadily } from '../../faults/traffic.ts'
import { sendCallback, signedCallback } from '../../kit/signed-callback.ts'
import type { Bench } from '../bench.ts'
import type { Line } from '../line.ts'
import { loadSide, workSide } from '../sides.ts'

const CALM = 200
/** More than a server takes in a second: every callback must be another one. */
const MAX_A_SECOND = 12_000

/** Signed callbacks: at a steady rate, and as many as the server takes. Last, since the worker has to look at each. */
export function callbacks({ server, product, generator }: Bench): readonly Line[] {
  const calmly = (seconds: number) => steadily(CALM, seconds, () => sendCallback(product.url))
  const many = (seconds: number) =>
    Array.from({ length: MAX_A_SECOND * seconds }, () => ({ method: 'POST', ...signedCallback() }) as const)
  return [
    { name: `callbacks at ${CALM} a second`, sides: [workSide('the product', server.pids, calmly)] },
    { name: 'callbacks', sides: [loadSide('the product', generator, server, many)] },
  ]
}
