import type { Channel } from '@player/server/app-client/reader'
import { words } from '../words.ts'
import { useNumberKeys } from './use-number-keys.ts'

const withNumber = (channels: readonly Channel[], number: number): Channel | undefined =>
  channels.find((one) => one.number === number)

/** What the viewer types of a channel's number; `onChoose` gets the channel, if there is one. */
export const useChannelNumber = (
  channels: readonly Channel[],
  onChoose: (channel: Channel) => void,
): string =>
  useNumberKeys((number) => {
    const channel = withNumber(channels, number)
    if (channel) onChoose(channel)
  })

/** The number while it is typed, and whose it is. */
export const ChannelNumber = ({ typed, channels }: { typed: string; channels: readonly Channel[] }) => (
  <output className={typed === '' ? 'typed-number' : 'typed-number shown'}>
    {typed !== '' && (
      <>
        <strong>{typed}</strong> {withNumber(channels, Number(typed))?.name ?? words.channels.none}
      </>
    )}
  </output>
)
