import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { beginReadWithSession, rememberDevice } from './calls.ts'

const response = () => new ServerResponse(new IncomingMessage(new Socket()))

it('Only one request of a session at a time reads the playlists with the session', () => {
  const first = response()
  expect(beginReadWithSession('one', first)).toBe(true)
  expect(beginReadWithSession('one', response())).toBe(false)
  expect(beginReadWithSession('two', response())).toBe(true)
  first.emit('close')
  expect(beginReadWithSession('one', response())).toBe(true)
})

it('Only one request of a device at a time reads the playlists with a session, once the device of its sessions is known', () => {
  for (const token of ['three', 'four']) rememberDevice(token, 'device')
  const first = response()
  expect(beginReadWithSession('three', first)).toBe(true)
  expect(beginReadWithSession('four', response())).toBe(false)
  first.emit('close')
  expect(beginReadWithSession('four', response())).toBe(true)
})
