import { NoAnswer, Refused, type View } from '@player/server/app-client'
import { blockingWords } from './blocking-words.ts'
import { words } from './words.ts'

export function problemLine(error: unknown, connection: View['connection']): string {
  if (error instanceof NoAnswer) {
    const { title, text } =
      connection === 'no-network' ? blockingWords.noNetwork : blockingWords.serverUnreachable
    return `${title}. ${text}`
  }
  if (!(error instanceof Refused)) return error instanceof Error ? error.message : String(error)
  if (error.code === 'playlists.pin_wrong') return words.pad.wrongPin + triesLine(error)
  if (error.code === 'devices.device_key_wrong') return words.pad.wrongKey + triesLine(error)
  if (THROTTLE_CODES.has(error.code) && error.retryAfter !== null)
    return `${error.message} Try again in ${waitText(error.retryAfter)}.`
  return error.message
}

/** Why a PIN or device key was not accepted. A device that takes no key for a day may be locked until support unlocks it. */
export function padLine(error: unknown, connection: View['connection'], site: string): string {
  const isLocked =
    error instanceof Refused &&
    error.code === 'devices.key_throttled' &&
    (error.retryAfter ?? 0) >= DAY_SECONDS
  return isLocked
    ? `${error.message} Try again tomorrow. If that fails, write to support at ${site}/contact: they can unlock this device.`
    : problemLine(error, connection)
}

const DAY_SECONDS = 86_400

/** Errors whose message does not say how long to wait. */
const THROTTLE_CODES: ReadonlySet<string> = new Set(['devices.key_throttled', 'playlists.pin_throttled'])

/** ' 3 tries left.' with non-breaking spaces; '' if the server sent no number. */
const triesLine = ({ triesLeft }: Refused): string => {
  if (triesLeft === null) return ''
  if (triesLeft === 0) return ' No tries left for now.'
  return triesLeft === 1 ? ' 1\u00A0try\u00A0left.' : ` ${triesLeft}\u00A0tries\u00A0left.`
}

export function noCodeLine(error: unknown, connection: View['connection']): string {
  if (!(error instanceof Refused) || error.retryAfter === null) return problemLine(error, connection)
  return `That was the last code for now. Try again in ${waitText(error.retryAfter)}, or scan this one and log in with what you see below.`
}

/** Why this television can't be set up now, for how long, and who can change that. */
export function tooManyLine(milliseconds: number, site: string): string {
  return `Too many were set up in this network today. Try again in ${waitText(milliseconds / 1_000)}, or write to support at ${site}/contact: they can let this one in now.`
}

const waitText = (seconds: number): string => {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  if (minutes >= 100) return `${Math.ceil(minutes / 60)}\u00A0hours`
  return minutes === 1 ? 'a minute' : `${minutes}\u00A0minutes`
}
