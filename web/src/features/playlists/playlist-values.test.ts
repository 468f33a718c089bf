import { messages } from '@player/server/messages/playlists'
import { expect, test } from 'vitest'
import { addConfirmations, checkPlaylist, EMPTY, type PlaylistValues } from './playlist-values.ts'
import { words } from './words.ts'

const valid = {
  ...EMPTY,
  playlist_name: 'Living room',
  playlist_url: 'https://tv.example/list.m3u',
}
const errorsOf = (result: ReturnType<typeof checkPlaylist>) => ('errors' in result ? result.errors : {})

test('an empty form has an error for each required field', () => {
  expect(errorsOf(checkPlaylist('general', { ...EMPTY, protect: true }))).toEqual({
    playlist_name: messages.playlist_name_required,
    playlist_url: messages.playlist_url_required,
    pin: messages.pin_required,
  })
  expect(errorsOf(checkPlaylist('xc', EMPTY))).toEqual({
    playlist_name: messages.playlist_name_required,
    username: messages.username_required,
    password: messages.password_required,
    playlist_url: messages.host_url_required,
  })
})

test('each form has its own message for an invalid address', () => {
  const invalid = { ...valid, playlist_url: 'tv.example', xml_url: 'epg' }
  expect(errorsOf(checkPlaylist('general', invalid))).toEqual({
    playlist_url: messages.playlist_url_invalid,
    xml_url: messages.playlist_url_invalid,
  })
  const account = { ...invalid, username: 'a', password: 'b' }
  expect(errorsOf(checkPlaylist('xc', account))).toEqual({
    playlist_url: messages.host_url_invalid,
    xml_url: messages.host_url_invalid,
  })
})

test('a PIN has 4 to 6 digits, and is typed twice', () => {
  const errorsWithPin = (pin: string, pin_confirmation = pin) =>
    errorsOf(checkPlaylist('general', { ...valid, protect: true, pin, pin_confirmation }))
  expect(errorsWithPin('123')).toEqual({ pin: messages.pin_format })
  expect(errorsWithPin('1234')).toEqual({})
  expect(errorsWithPin('123456')).toEqual({})
  expect(errorsWithPin('1234567')).toEqual({ pin: messages.pin_format })
  expect(errorsWithPin('12a4')).toEqual({ pin: messages.pin_format })
  expect(errorsWithPin('1234', '1235')).toEqual({ pin_confirmation: messages.pin_mismatch })
})

test('the values of hidden fields are not sent', () => {
  const values = { ...valid, username: 'a', password: 'b', pin: '1', pin_confirmation: '2' }
  expect(checkPlaylist('general', values)).toEqual({
    data: {
      current_playlist_url_id: '-1',
      playlist_type: 'general',
      playlist_name: valid.playlist_name,
      playlist_url: valid.playlist_url,
      fallbacks: [],
      xml_url: '',
      username: '',
      password: '',
      protect: false,
      pin: '',
    },
  })
})

test('further addresses are sent as one list, and an invalid one has an error', () => {
  const values = {
    ...valid,
    fallback_2: 'http://b.example/x',
    fallback_3: '',
    fallback_4: 'https://c.example',
  }
  expect(checkPlaylist('general', values)).toMatchObject({
    data: { fallbacks: ['http://b.example', 'https://c.example'] },
  })
  const checked = checkPlaylist('general', { ...values, fallback_3: 'b.example' })
  expect('errors' in checked && checked.errors['fallback_3']).toBe(messages.fallback_invalid)
})

test('an existing M3U playlist keeps an account that its form does not show', () => {
  const saved = { ...valid, username: 'ann', password: 'a-password' }
  expect(checkPlaylist('general', saved, 'id')).toMatchObject({
    data: { current_playlist_url_id: 'id', username: 'ann', password: 'a-password' },
  })
})

test('an address to confirm has an error until the owner keeps it, if no other field has one', () => {
  const unconfirmed = {
    ...valid,
    playlist_url: 'http://tv.example/a.m3u.',
    xml_url: 'http://tv.example/my guide',
  }
  const errorsWith = (values: PlaylistValues, ...acceptedUrls: string[]) =>
    errorsOf(addConfirmations(values, acceptedUrls, checkPlaylist('general', values)))
  expect(errorsWith(unconfirmed)).toEqual({
    playlist_url: words.form.confirmation.ending,
    xml_url: words.form.confirmation.space,
  })
  expect(errorsWith(unconfirmed, unconfirmed.playlist_url)).toEqual({
    xml_url: words.form.confirmation.space,
  })
  expect(errorsWith(unconfirmed, unconfirmed.playlist_url, unconfirmed.xml_url)).toEqual({})
  expect(errorsWith({ ...unconfirmed, playlist_name: '' })).toEqual({
    playlist_name: messages.playlist_name_required,
  })
  expect(errorsWith(valid)).toEqual({})
})
