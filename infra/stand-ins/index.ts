import { join } from 'node:path'
import { btcpay } from './btcpay/index.ts'
import { cowpay } from './cowpay/index.ts'
import { ibostore } from './ibostore/index.ts'
import { opay } from './opay/index.ts'
import { panel } from './panel/index.ts'
import { paypal } from './paypal/index.ts'
import type { Product, RunningStandIn, StandIn } from './shared/stand-in.ts'

/** All stand-ins, in the order of `npm start`. */
const STAND_INS: readonly StandIn[] = [paypal, opay, cowpay, btcpay, ibostore, panel]

interface StandIns extends Pick<RunningStandIn, 'settings' | 'stop'> {
  /** URLs of their overview pages, by provider. */
  pages: Readonly<Record<string, string>>
  /** A playlist to add to a device. */
  playlistUrl: string
}

export async function startStandIns({ directory, ...product }: Product): Promise<StandIns> {
  const running = await Promise.all(
    STAND_INS.map(({ folder, start }) => start({ ...product, directory: join(directory, folder) })),
  )
  return {
    settings: Object.fromEntries(running.flatMap(({ settings }) => Object.entries(settings))),
    pages: Object.fromEntries(STAND_INS.map(({ name }, index) => [name, running[index]?.url ?? ''])),
    playlistUrl: `${running[STAND_INS.indexOf(panel)]?.url ?? ''}/playlist.m3u`,
    async stop() {
      await Promise.all(running.map((standIn) => standIn.stop()))
    },
  }
}
