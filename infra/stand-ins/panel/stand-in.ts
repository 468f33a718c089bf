import type { StandIn } from '../shared/stand-in.ts'
import { startPanel } from './index.ts'

export const panel: StandIn = {
  name: 'playlist provider',
  folder: 'panel',
  async start({ directory }) {
    const running = await startPanel({ directory })
    return { ...running, settings: { DEV_LOOKS_ALLOW: new URL(running.url).host } }
  },
}
