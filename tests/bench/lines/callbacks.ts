import { sendAtRate } from '../../faults/traffic.ts'
import { sendCallback, signedCallback } from '../../kit/signed-callback.ts'
import type { Bench } from '../bench.ts'
import type { Line } from '../line.ts'
import { loadSide, workSide } from '../sides.ts'

const STEADY_RATE = 200
/** More than a server takes in a second; no callback is sent twice. */
const MAX_PER_SECOND = 12_000

/** Signed callbacks: at a steady rate, and as many as the server takes. These lines come after the payments, because the worker processes each callback. */
export function callbacks({ server, product, generator }: Bench): readonly Line[] {
  const atSteadyRate = (seconds: number) => sendAtRate(STEADY_RATE, seconds, () => sendCallback(product.url))
  const many = (seconds: number) =>
    Array.from({ length: MAX_PER_SECOND * seconds }, () => ({ method: 'POST', ...signedCallback() }) as const)
  return [
    {
      name: `callbacks at ${STEADY_RATE} a second`,
      sides: [workSide('the product', server.pids, atSteadyRate)],
    },
    { name: 'callbacks', sides: [loadSide('the product', generator, server, many)] },
  ]
}
