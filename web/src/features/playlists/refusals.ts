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

export function deleteRefusal({ kind, message, triesLeft, reference }: Failure): Problem {
  if (kind === null) return { title: messages.delete_request_failed, text: noAnswer() }
  if (kind === 'unavailable' || kind === 'unexpected' || !message)
    return { title: messages.delete_failed, ...(reference && { text: reference }) }
  if (kind === 'forbidden' || kind === 'unauthorised')
    return { title: messages.delete_unauthorized_title, text: message }
  return {
    title: messages.delete_error_title,
    text: message,
    ...(triesLeft !== undefined && { more: words.pin.wrong(triesLeft) }),
  }
}

export function undoRefusal({ kind, message }: Failure): Problem {
  const { title, text } = words.delete.notRestored
  return { title, text: kind !== null && message ? message : text }
}
