import { messages } from '@player/server/messages/playlists'
import { afterEach, expect, test, vi } from 'vitest'
import type { Failure } from '../../api/failure.ts'
import { deleteRefusal, undoRefusal } from './deletion-refusals.ts'
import { pinRefusal, saveRefusal } from './refusals.ts'

const failure = (kind: Failure['kind'], message: string | null = 'Because.', code: string | null = null) => ({
  kind,
  code,
  message,
  errors: {},
  retryAfter: null,
})

test('a refused PIN has a title for the kind of failure', () => {
  const invalidPin = { title: 'Invalid PIN!', text: 'You are not authorized to edit this playlist.' }
  expect(pinRefusal(failure('invalid'))).toEqual(invalidPin)
  expect(pinRefusal(failure('forbidden'))).toEqual(invalidPin)
  expect(pinRefusal(failure('throttled', 'Wait.'))).toEqual({ title: 'Wait.' })
  expect(pinRefusal(failure('missing', 'Gone.', 'playlists.playlist_missing'))).toEqual({ title: 'Gone.' })
  for (const kind of ['unavailable', 'unexpected'] as const) {
    expect(pinRefusal(failure(kind))).toEqual({ title: messages.pin_check_failed })
  }
})

test('a refused deletion has a title for the kind of failure', () => {
  expect(deleteRefusal(failure('invalid'))).toEqual({ title: 'Error', text: 'Because.' })
  expect(deleteRefusal(failure('missing'))).toEqual({ title: 'Error', text: 'Because.' })
  for (const kind of ['forbidden', 'unauthorised'] as const)
    expect(deleteRefusal(failure(kind))).toEqual({ title: 'Unauthorized.', text: 'Because.' })
  expect(deleteRefusal(failure('unexpected'))).toEqual({ title: messages.delete_failed })
  expect(deleteRefusal(failure('conflict', null))).toEqual({ title: messages.delete_failed })
})

test.each([
  [4, 'That PIN is wrong. 4 tries left.'],
  [1, 'That PIN is wrong. 1 try left.'],
  [0, 'That PIN is wrong. You have no tries left for now.'],
])('a wrong PIN says how many tries are left: %s', (triesLeft, more) => {
  const refusal = { ...failure('invalid'), triesLeft }
  expect(pinRefusal(refusal).more).toBe(more)
  expect(deleteRefusal(refusal)).toEqual({ title: 'Error', text: 'Because.', more })
})

test('a refused save has the server’s reason, and any unexpected error its reference', () => {
  expect(saveRefusal(failure('conflict', 'Full.'))).toEqual({
    title: messages.playlist_save_failed,
    text: 'Full.',
  })
  expect(saveRefusal(failure('unexpected'))).toEqual({ title: messages.playlist_save_failed })
  const text = 'Reference 4d1c09b27f3a5e68'
  const unexpected = { ...failure('unexpected'), reference: text }
  expect(saveRefusal(unexpected)).toEqual({ title: messages.playlist_save_failed, text })
  expect(pinRefusal(unexpected)).toEqual({ title: messages.pin_check_failed, text })
  expect(deleteRefusal(unexpected)).toEqual({ title: messages.delete_failed, text })
})

test('a refused undo has the server’s reason, or says that the server did not answer', () => {
  expect(undoRefusal(failure('missing', 'Too late.')).text).toBe('Too late.')
  expect(undoRefusal(failure('conflict', 'Full.')).text).toBe('Full.')
  expect(undoRefusal(failure('unavailable', 'Later.')).text).toBe('Later.')
  expect(undoRefusal(failure(null)).text).toContain('reach the server')
})

test.each([
  [false, 'You’re offline.'],
  [true, 'We couldn’t reach the server.'],
])('without an answer, a refusal says whether the owner is offline (online: %s)', (onLine, start) => {
  vi.stubGlobal('navigator', { onLine })
  const text: unknown = expect.stringContaining(`${start} Nothing you typed is lost.`)
  const none = failure(null, null)
  expect(saveRefusal(none)).toEqual({ title: messages.playlist_request_failed, text })
  expect(deleteRefusal(none)).toEqual({ title: messages.delete_request_failed, text })
  expect(pinRefusal(none)).toEqual({ title: messages.pin_check_failed, text })
})
afterEach(() => vi.unstubAllGlobals())
