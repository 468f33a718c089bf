import { messages } from '@player/server/messages/playlists'
import { expect, test } from 'vitest'
import type { Failure } from '../../api/failure.ts'
import { deleteRefusal, pinRefusal, saveRefusal, undoRefusal } from './refusals.ts'

const failure = (kind: Failure['kind'], message: string | null = 'Because.', code: string | null = null) => ({
  kind,
  code,
  message,
  errors: {},
  retryAfter: null,
})

test('a PIN that does not open', () => {
  const wrong = { title: 'Invalid PIN!', text: 'You are not authorized to edit this playlist.' }
  expect(pinRefusal(failure('invalid'))).toEqual(wrong)
  expect(pinRefusal(failure('forbidden'))).toEqual(wrong)
  expect(pinRefusal(failure('throttled', 'Wait.'))).toEqual({ title: 'Wait.' })
  expect(pinRefusal(failure('missing', 'Gone.', 'playlists.playlist_missing'))).toEqual({ title: 'Gone.' })
  for (const kind of [null, 'unavailable', 'unexpected'] as const) {
    expect(pinRefusal(failure(kind))).toEqual({ title: messages.pin_check_failed })
  }
})

test('a playlist that is not deleted', () => {
  expect(deleteRefusal(failure('invalid'))).toEqual({ title: 'Error', text: 'Because.' })
  expect(deleteRefusal(failure('missing'))).toEqual({ title: 'Error', text: 'Because.' })
  for (const kind of ['forbidden', 'unauthorised'] as const)
    expect(deleteRefusal(failure(kind))).toEqual({ title: 'Unauthorized.', text: 'Because.' })
  expect(deleteRefusal(failure('unexpected'))).toEqual({ title: messages.delete_failed })
  expect(deleteRefusal(failure('conflict', null))).toEqual({ title: messages.delete_failed })
  expect(deleteRefusal(failure(null, null))).toEqual({ title: messages.delete_request_failed })
})

test('a playlist that is not saved', () => {
  expect(saveRefusal(failure(null, null))).toEqual({ title: messages.playlist_request_failed })
  expect(saveRefusal(failure('conflict', 'Full.'))).toEqual({
    title: messages.playlist_save_failed,
    text: 'Full.',
  })
  expect(saveRefusal(failure('unexpected'))).toEqual({ title: messages.playlist_save_failed })
})

test('a deletion that is not undone', () => {
  expect(undoRefusal(failure('missing', 'Too late.')).text).toBe('Too late.')
  expect(undoRefusal(failure('conflict', 'Full.')).text).toBe('Full.')
  for (const kind of [null, 'unavailable', 'unexpected'] as const)
    expect(undoRefusal(failure(kind)).text).toContain("didn't answer")
})
