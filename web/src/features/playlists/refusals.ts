import { answer, messages } from '@player/server/messages/playlists'
import type { Failure } from '../../api/failure.ts'
import type { Problem } from '../../ui/controls/dialog.tsx'
import { noAnswer } from '../../ui/controls/no-answer.ts'
import { words } from './words.ts'

export function saveRefusal({ kind, message, reference }: Failure): Problem {
  if (kind === null) return { title: messages.playlist_request_failed, text: noAnswer() }
  const isExplained = kind === 'conflict' || kind === 'forbidden' || kind === 'missing'
  const text = isExplained ? message : reference
  return { title: messages.playlist_save_failed, ...(text && { text }) }
}

export function pinRefusal({ kind, code, message, triesLeft, reference: text }: Failure): Problem {
  if (kind === 'invalid' || kind === 'forbidden') {
    return {
      title: messages.pin_wrong,
      text: messages.pin_not_authorized,
      ...(triesLeft !== undefined && { more: words.pin.wrong(triesLeft) }),
    }
  }
  if (kind === null) return { title: messages.pin_check_failed, text: noAnswer() }
  const isExplained = kind === 'throttled' || code === answer('playlist_missing').code
  return isExplained && message
    ? { title: message }
    : { title: messages.pin_check_failed, ...(text && { text }) }
}
