import type { Channel } from '@player/server/app-client/reader'
import { words } from '../words.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useKeys } from '../use-keys.ts'

const withNumber = (channels: readonly Channel[], number: number): Channel | undefined =>
  channels.find((channel) => channel.number === number)

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
/** More than any list needs. */
const MAX_DIGITS = 5

/**
 * The digits of a channel's number typed so far; '' without any. A pause or OK calls `onChoose` with its channel, other keys discard them. No number
 * begins with 0, which calls `onLast`.
 */
export function useChannelNumber(
  channels: readonly Channel[],
  onChoose: (channel: Channel) => void,
  onLast?: () => void,
): string {
  const [typed, setTyped] = useState('')
  const submit = () => {
    setTyped('')
    const channel = withNumber(channels, Number(typed))
    if (channel) onChoose(channel)
  }
  const onPause = useEffectEvent(submit)
  useEffect(() => {
    if (typed === '') return undefined
    const timer = setTimeout(() => onPause(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useKeys((key) => {
    if (key === '0' && typed === '' && onLast) {
      onLast()
      return true
    }
    if (/^\d$/.test(key)) {
      setTyped((typed + key).slice(0, MAX_DIGITS))
      return true
    }
    if (typed === '') return false
    if (key === 'ok') submit()
    else setTyped('')
    return key === 'ok' || key === 'back'
  })
  return typed
}
