import type { StandIn } from '../shared/stand-in.ts'
import { startPanel } from './index.ts'

export const panel: StandIn = {
  name: 'playlist provider',
  folder: 'panel',
  start: async ({ directory }) => ({ ...(await startPanel({ directory })), settings: {} }),
}
