import { answer, messages } from '@player/server/messages/playlists'
import type { Failure } from '../../api/failure.ts'

/** A dialog's title and text. */
export interface Refusal {
  readonly title: string
  readonly text?: string
}

/** D28: one sentence for all that the server refuses to save, its own words below where it has any; another when none came back. */
export function saveRefusal({ kind, message }: Failure): Refusal {
  if (kind === null) return { title: messages.playlist_request_failed }
  const explains = kind === 'conflict' || kind === 'forbidden' || kind === 'missing'
  return { title: messages.playlist_save_failed, ...(explains && message ? { text: message } : {}) }
}

/** What to say when a PIN did not open a playlist: the specification's texts, or the server's own where it knows more. */
export function pinRefusal({ kind, code, message }: Failure): Refusal {
  if (kind === 'invalid' || kind === 'forbidden') {
    return { title: messages.pin_wrong, text: messages.pin_not_authorized }
  }
  const knowsMore = kind === 'throttled' || code === answer('playlist_missing').code
  return { title: knowsMore && message ? message : messages.pin_check_failed }
}

/** What to say when a playlist was not deleted (D28). */
export function deleteRefusal({ kind, message }: Failure): Refusal {
  if (kind === null) return { title: messages.delete_request_failed }
  if (kind === 'unavailable' || kind === 'unexpected' || !message) return { title: messages.delete_failed }
  if (kind === 'forbidden' || kind === 'unauthorised')
    return { title: messages.delete_unauthorized_title, text: message }
  return { title: messages.delete_error_title, text: message }
}
