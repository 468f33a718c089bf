import { type Channel, type Guide, type OnAir, onAirAt } from '@player/server/app-client/reader'
import { useProgrammes } from './use-programmes.ts'

/** The programmes of a channel at a time; null while they are unknown, 'unreadable' if the guide can't be read. */
export function useOnAir(
  guide: Guide | null,
  channel: Channel | undefined,
  at: number,
): OnAir | 'unreadable' | null {
  const programmes = useProgrammes(guide, channel, at)
  return programmes === null || programmes === 'unreadable' ? programmes : onAirAt(programmes, at)
}
