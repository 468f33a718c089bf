import type { Channel } from '@player/server/app-client/reader'
import { words } from '../words.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useKeys } from '../use-view.ts'

const withNumber = (channels: readonly Channel[], number: number): Channel | undefined =>
  channels.find((one) => one.number === number)

/** What the viewer types of a channel's number; `onChoose` gets the channel, if there is one. No number begins with 0: that is `onLast`. */
export const useChannelNumber = (
  channels: readonly Channel[],
  onChoose: (channel: Channel) => void,
  onLast?: () => void,
): string =>
  useNumberKeys((number) => {
    const channel = withNumber(channels, number)
    if (channel) onChoose(channel)
  }, onLast)

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

const PAUSE_MS = 2000
/** No list has as many channels. */
const MAX_DIGITS = 5

/** The number that the viewer types, '' while none. `onNumber` gets it after a pause, or at once with OK; Back forgets it. */
function useNumberKeys(onNumber: (number: number) => void, onZero?: () => void): string {
  const [typed, setTyped] = useState('')
  const end = () => {
    setTyped('')
    onNumber(Number(typed))
  }
  const onPause = useEffectEvent(end)
  useEffect(() => {
    if (typed === '') return undefined
    const timer = setTimeout(() => onPause(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useKeys((key) => {
    if (key === '0' && typed === '' && onZero) {
      onZero()
      return true
    }
    if (/^\d$/.test(key)) {
      setTyped((typed + key).slice(0, MAX_DIGITS))
      return true
    }
    if (typed === '') return false
    if (key === 'ok') end()
    else setTyped('')
    return key === 'ok' || key === 'back'
  })
  return typed
}
