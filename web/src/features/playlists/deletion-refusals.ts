import { messages } from '@player/server/messages/playlists'
import type { Failure } from '../../api/failure.ts'
import type { Problem } from '../../ui/controls/dialog.tsx'
import { noAnswer } from '../../ui/controls/no-answer.ts'
import { words } from './words.ts'

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
