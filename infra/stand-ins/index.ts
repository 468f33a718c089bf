import { join } from 'node:path'
import { btcpay } from './btcpay/index.ts'
import { cowpay } from './cowpay/index.ts'
import { ibostore } from './ibostore/index.ts'
import { opay } from './opay/index.ts'
import { panel } from './panel/index.ts'
import { paypal } from './paypal/index.ts'
import type { Product, StandIn } from './shared/stand-in.ts'

/** All stand-ins, in the order of `npm start`. */
const STAND_INS: readonly StandIn[] = [paypal, opay, cowpay, btcpay, ibostore, panel]

export async function startStandIns({ directory, ...product }: Product) {
  const running = await Promise.all(
    STAND_INS.map(({ folder, start }) => start({ ...product, directory: join(directory, folder) })),
  )
  return {
    settings: Object.fromEntries(running.flatMap(({ settings }) => Object.entries(settings))),
    /** URLs of the stand-ins' overview pages, by provider. */
    pages: Object.fromEntries(STAND_INS.map(({ name }, index) => [name, running[index]?.url ?? ''])),
    playlistUrl: `${running[STAND_INS.indexOf(panel)]?.url ?? ''}/playlist.m3u`,
    stop: async () => {
      await Promise.all(running.map((standIn) => standIn.stop()))
    },
  }
}
