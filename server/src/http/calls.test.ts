import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { beginReadWith, rememberDevice } from './calls.ts'

const response = () => new ServerResponse(new IncomingMessage(new Socket()))

it('One request of a session reads the playlists with the session at a time', () => {
  const first = response()
  expect(beginReadWith('one', first)).toBe(true)
  expect(beginReadWith('one', response())).toBe(false)
  expect(beginReadWith('two', response())).toBe(true)
  first.emit('close')
  expect(beginReadWith('one', response())).toBe(true)
})

it('One request of a device does, once the device of its sessions is known', () => {
  for (const token of ['three', 'four']) rememberDevice(token, 'device')
  const first = response()
  expect(beginReadWith('three', first)).toBe(true)
  expect(beginReadWith('four', response())).toBe(false)
  first.emit('close')
  expect(beginReadWith('four', response())).toBe(true)
})
