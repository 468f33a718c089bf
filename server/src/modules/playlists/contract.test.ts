import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  deletePlaylistInput,
  PLAYLIST_TYPES,
  savePlaylistInput,
  type PlaylistType,
  type SavePlaylistInput,
} from './contract.ts'
import { isPlaylistUrl } from './address.ts'
import { messages } from './messages.ts'

const general = {
  current_playlist_url_id: -1,
  playlist_type: 'general',
  playlist_name: 'Evening',
  playlist_url: 'http://tv.example/a.m3u8',
}
const xc = { ...general, playlist_type: 'xc', username: 'ann', password: 'a-password' }

/** The first message of each field that is wrong. */
function errorsOf(input: object): Record<string, string> {
  const result = savePlaylistInput.safeParse(input)
  const errors: Record<string, string> = {}
  for (const { path, message } of result.error?.issues ?? []) errors[String(path[0])] ??= message
  return errors
}

describe('An address of a playlist', () => {
  it.each([
    'http://tv.example',
    'https://tv.example/list.m3u?a=b#c',
    'ftp://tv.example/list.m3u',
    'HTTP://TV.EXAMPLE:8080/',
    'http://user:pass@10.0.0.1:8080/get.php',
    'http://[::1]/a',
    'http://tv.example/a b',
  ])('may be %s', (url) => {
    expect(isPlaylistUrl(url)).toBe(true)
    expect(errorsOf({ ...general, playlist_url: url, xml_url: url })).toEqual({})
  })

  it.each([
    'tv.example',
    'www.tv.example/list.m3u',
    '//tv.example',
    'http:tv.example',
    'http:/tv.example',
    'http://',
    'ftps://tv.example',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,http://tv.example',
    'rtmp://tv.example/live',
    'http://tv.example:99999',
    'x http://tv.example',
  ])('may not be %s', (url) => {
    expect(isPlaylistUrl(url)).toBe(false)
    expect(errorsOf({ ...general, playlist_url: url, xml_url: url })).toEqual({
      playlist_url: messages.playlist_url_invalid,
      xml_url: messages.playlist_url_invalid,
    })
    expect(errorsOf({ ...xc, playlist_url: url, xml_url: url })).toEqual({
      playlist_url: messages.host_url_invalid,
      xml_url: messages.host_url_invalid,
    })
  })

  it('must start with http, https or ftp', () => {
    const scheme = fc.oneof(fc.constantFrom('http', 'HTTPS', 'ftp', 'ftps', 'file', 'rtsp', ''), fc.string())
    fc.assert(
      fc.property(scheme, fc.constantFrom('://', ':', '//', ''), fc.nat(), (start, separator, path) => {
        const expected = separator === '://' && /^(https?|ftp)$/i.test(start)
        expect(isPlaylistUrl(`${start}${separator}tv.example/${path}`)).toBe(expected)
      }),
    )
  })

  it('may have 2048 characters at most', () => {
    const long = (length: number) => `http://tv.example/${'a'.repeat(length - 'http://tv.example/'.length)}`
    expect(errorsOf({ ...general, playlist_url: long(2048) })).toEqual({})
    expect(errorsOf({ ...general, playlist_url: long(2049) })).toEqual({
      playlist_url: messages.playlist_too_long,
    })
  })
})

describe('A playlist', () => {
  it('needs a name and an address; an account also a user and a password', () => {
    const blank = { playlist_name: '\u200B', playlist_url: '', username: ' \u2060', password: '' }
    expect(errorsOf({ ...general, ...blank })).toEqual({
      playlist_name: messages.playlist_name_required,
      playlist_url: messages.playlist_url_required,
    })
    expect(errorsOf({ ...xc, ...blank })).toEqual({
      playlist_name: messages.playlist_name_required,
      playlist_url: messages.host_url_required,
      username: messages.username_required,
      password: messages.password_required,
    })
  })

  it.each(['playlist_name', 'username', 'password'] as const)(
    'may have 200 characters at most in its %s',
    (field) => {
      expect(errorsOf({ ...xc, [field]: 'a'.repeat(200) })).toEqual({})
      expect(errorsOf({ ...xc, [field]: 'a'.repeat(201) })).toEqual({ [field]: messages.playlist_too_long })
    },
  )

  it.each([0, 3, 4, 5, 6, 7])('is protected by a PIN of four to six digits: %i', (length) => {
    const pin = '1234567'.slice(0, length)
    const message = length === 0 ? messages.pin_required : messages.pin_format
    const expected = length >= 4 && length <= 6 ? {} : { pin: message }
    for (const kind of [general, xc]) expect(errorsOf({ ...kind, protect: 'true', pin })).toEqual(expected)
    // The PIN is not checked without protection.
    expect(errorsOf({ ...general, protect: 'false', pin })).toEqual({})
  })

  it.each(['12a4', '12', '１２３', '-123', '1.23'])('refuses the PIN %j', (pin) => {
    expect(errorsOf({ ...general, protect: true, pin })).toEqual({ pin: messages.pin_format })
  })

  it.each([
    ['true', true],
    [true, true],
    ['1', true],
    [1, true],
    ['false', false],
    [false, false],
    ['0', false],
    [0, false],
    [undefined, false],
  ] as const)('with protect %j is protected: %s', (protect, expected) => {
    expect(savePlaylistInput.parse({ ...general, protect, pin: '1234' }).protect).toBe(expected)
  })

  it.each(['yes', 'TRUE', 2, null, {}])('with protect %j is refused', (protect) => {
    expect(errorsOf({ ...general, protect, pin: '1234' })).toMatchObject({
      protect: messages.protect_invalid,
    })
  })

  it.each(['m3u', '', null, undefined])('of type %j is refused', (playlist_type) => {
    expect(errorsOf({ ...general, playlist_type })).toEqual({ playlist_type: messages.playlist_type_invalid })
  })

  it.each(PLAYLIST_TYPES)('of type %s can be saved, and is in the message about types', (playlist_type) => {
    expectTypeOf<SavePlaylistInput['playlist_type']>().toEqualTypeOf<PlaylistType>()
    expect(errorsOf({ ...xc, playlist_type })).toEqual({})
    expect(messages.playlist_type_invalid).toContain(`'${playlist_type}'`)
  })

  it('drops unknown fields', () => {
    const saved = savePlaylistInput.parse({ ...general, device_id: 'another', is_trial: 2 })
    expect(saved).not.toHaveProperty('device_id')
    expect(saved).not.toHaveProperty('is_trial')
  })
})

describe('An account', () => {
  const saved = (playlist_url: string | null) => savePlaylistInput.safeParse({ ...xc, playlist_url })

  it('takes its host from the list address of the same account, and keeps other addresses', () => {
    const list = 'http://tv.example:8080/get.php?username=ann&password=a-password&type=m3u'
    expect(saved(list).data).toMatchObject({ playlist_url: 'http://tv.example:8080', username: 'ann' })
    expect(saved('http://tv.example/').data).toMatchObject({
      playlist_name: 'Evening',
      password: 'a-password',
    })
    expect(saved(null).data).toMatchObject({ playlist_url: null })
  })

  it('refuses the list address of another account', () => {
    const otherAccount = 'http://tv.example/get.php?username=bob&password=another'
    expect(errorsOf({ ...xc, playlist_url: otherAccount })).toEqual({
      playlist_url: messages.host_of_other_account,
    })
  })
})

it.each([
  [undefined, ''],
  [null, ''],
  ['47 11', '4711'],
])('The PIN %j of a deletion is read as %j', (pin, expected) => {
  expect(deletePlaylistInput.parse({ id: 'an-id', pin })).toMatchObject({ pin: expected })
})
