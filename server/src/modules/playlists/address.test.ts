import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { confirmationReason, readXtreamAddress, suggestAddresses } from './address.ts'
import { savePlaylistInput } from './contract.ts'
import { messages } from './messages.ts'

/*
 * How pasted addresses are repaired, refused or kept, and what the dashboard suggests and asks (D58).
 */

const LINK = 'http://tv.example:8080/get.php?username=ann&password=p%40ss&type=m3u_plus'
const HOST = 'http://tv.example:8080'
const ACCOUNT = { username: 'ann', password: 'p@ss' }

const NEW = { current_playlist_url_id: -1, playlist_name: 'Evening', playlist_url: HOST, ...ACCOUNT }

/** The address that is saved, or the first message. */
function savedAddress(playlist_type: 'general' | 'xc', playlist_url: string, account: object = ACCOUNT) {
  const { data, error } = savePlaylistInput.safeParse({ ...NEW, playlist_type, playlist_url, ...account })
  return data ? data.playlist_url : error?.issues[0]?.message
}

/** The address of the guide that is saved, or the first message. */
function savedGuide(xml_url: string) {
  const { data, error } = savePlaylistInput.safeParse({ ...NEW, playlist_type: 'xc', xml_url })
  return data ? data.xml_url : error?.issues[0]?.message
}

describe('An address is repaired that has', () => {
  test.each([
    ['a scheme before the scheme', 'http://http://tv.example/a.m3u', 'http://tv.example/a.m3u'],
    ['another scheme before the scheme', 'http://https://tv.example/a.m3u', 'https://tv.example/a.m3u'],
    ['three schemes', 'HTTP://http://http://tv.example', 'http://tv.example'],
    ['an escaped ampersand', 'http://tv.example/a?b=1&amp;c=2', 'http://tv.example/a?b=1&c=2'],
    ['an ampersand escaped twice', 'http://tv.example/a?b=1&amp;amp;c=2', 'http://tv.example/a?b=1&c=2'],
    [
      'an ampersand as a numeric character reference',
      'http://tv.example/a?b=1&#038;c=2&#x26;d=3',
      'http://tv.example/a?b=1&c=2&d=3',
    ],
    ['a zero-width space at the end', 'http://tv.example/a.m3u\u200B', 'http://tv.example/a.m3u'],
    ['a byte order mark', '\uFEFFhttp://tv.example/a.m3u', 'http://tv.example/a.m3u'],
    ['marks of writing direction', '\u202Ahttp://tv.example/a.m3u\u202C', 'http://tv.example/a.m3u'],
    ['a soft hyphen inside', 'http://tv.exam\u00ADple/a.m3u', 'http://tv.example/a.m3u'],
    ['a word joiner before a space', 'http://tv.example/a.m3u \u2060', 'http://tv.example/a.m3u'],
    ['quotes', '"http://tv.example/a.m3u"', 'http://tv.example/a.m3u'],
    ['curly quotes with a space', '“http://tv.example/a.m3u ”', 'http://tv.example/a.m3u'],
    ['angle brackets', '<http://tv.example/a.m3u>', 'http://tv.example/a.m3u'],
    ['guillemets', '«http://tv.example/a.m3u»', 'http://tv.example/a.m3u'],
    ['several of these', '“http://http://tv.example/a?b=1&amp;c\u200B”', 'http://tv.example/a?b=1&c'],
  ])('%s', (_, typed, address) => {
    expect(savedAddress('general', typed)).toBe(address)
    expect(savedAddress('xc', typed)).toBe(address)
    expect(savedGuide(typed)).toBe(address)
  })
})

describe('An address is saved unchanged:', () => {
  test.each([
    'http://TV.example:80/a/../b.m3u',
    'http://tv.example.',
    'http://tv.example/a.m3u.',
    'http://tv.example/my list.m3u',
    'http:///tv.example/a',
    'http://proxy.example/http://tv.example/a.m3u',
    'https://proxy.example/?url=https://tv.example/a.m3u',
    'http://proxy.example/a,http://tv.example/b',
    'http://tv.example/a.m3u|User-Agent=x&Referer=http://tv.example/',
    'http://tv.example/a?b=%26amp%3B&c="d"',
    'http://tv.example/a?ampere=1&amplitude=2',
    'http://tv.example/a?b=sftp://c',
    'http://ann:p.w,@tv.example/a',
    'http://http.example/a',
    'http://ftp/a',
    'http://bücher.example/ä.m3u',
    'http://телевизор.рф/список.m3u',
    'http://[2001:db8::1]:8080/a.m3u',
    'ftp://tv.example/%E2%80%8B',
    'http://tv.example/a?b=1;c=2#d',
  ])('%s', (address) => {
    expect(savedAddress('general', address)).toBe(address)
    expect(savedAddress('xc', address)).toBe(address)
    expect(savedGuide(address)).toBe(address)
  })

  test('any that has one scheme and no escaped ampersand', () => {
    // Without the letters of a second scheme or an escaped ampersand.
    const unit = fc.constantFrom(...'bcdegx079-._~!$&()*+,;=:@/?#%[]{}|^"<ä中'.split(''))
    fc.assert(
      fc.property(fc.constantFrom('http', 'https', 'ftp'), fc.string({ unit }), (scheme, rest) => {
        const address = `${scheme}://tv.example/${rest}`
        expect(savedAddress('general', address)).toBe(address)
      }),
    )
  })
})

describe('Two addresses are refused', () => {
  test.each([
    ['on two lines', 'http://a.example/1.m3u\nhttp://b.example/2.m3u'],
    ['on three lines that end with CRLF', 'http://a.example\r\nhttp://b.example\r\nhttp://c.example'],
    [
      'with a space, into which an input field turns a pasted line break',
      'http://a.example/1.m3u http://b.example/2.m3u',
    ],
    ['without a space', 'http://a.example/1.m3uhttp://b.example/2.m3u'],
    ['with a comma and a space', 'http://a.example/1.m3u, https://b.example/2.m3u'],
    ['the same twice', 'http://a.example/1.m3u\thttp://a.example/1.m3u'],
  ])('%s', (_, typed) => {
    expect(savedAddress('general', typed)).toBe(messages.two_addresses)
    expect(savedAddress('xc', typed)).toBe(messages.two_addresses)
    expect(savedGuide(typed)).toBe(messages.two_addresses)
  })
})

describe('The host of an account', () => {
  test.each([
    ['its M3U address', LINK],
    ['another call of its panel', LINK.replace('get.php', 'player_api.php')],
    ['the address of its guide', LINK.replace('get.php', 'xmltv.php')],
    ['a call without the account', 'http://tv.example:8080/player_api.php'],
    ['an escaped link', LINK.replaceAll('&', '&amp;')],
  ])('is taken from %s', (_, typed) => {
    expect(savedAddress('xc', typed)).toBe(HOST)
  })

  test('keeps the path before the file name', () => {
    expect(savedAddress('xc', 'https://tv.example/panel/get.php?username=ann')).toBe(
      'https://tv.example/panel',
    )
  })

  test.each([
    ['another username', { ...ACCOUNT, username: 'bob' }],
    ['another password', { ...ACCOUNT, password: 'p%40ss' }],
    ['an unchanged password', { username: 'ann', password: null }],
  ])('is not taken from a link with %s', (_, account) => {
    expect(savedAddress('xc', LINK, account)).toBe(messages.host_of_other_account)
    expect(savedAddress('general', LINK, account)).toBe(LINK)
  })

  test('stays null, which keeps the stored host', () => {
    const payload = { ...NEW, current_playlist_url_id: 'id', playlist_type: 'xc', playlist_url: null }
    expect(savePlaylistInput.parse(payload).playlist_url).toBeNull()
  })
})

describe('The dashboard suggests', () => {
  test.each([
    ['a scheme', 'tv.example', ['http://tv.example']],
    ['a scheme before a path', ' tv.example/list.m3u ', ['http://tv.example/list.m3u']],
    ['a scheme before a port', 'localhost:8080', ['http://localhost:8080']],
    ['the address with a complete scheme', '//tv.example/a', ['http://tv.example/a']],
    ['the address with the second slash', 'http:/tv.example/a', ['http://tv.example/a']],
    ['the address with both slashes', 'http:tv.example', ['http://tv.example']],
    ['the address with the colon', 'HTTPS//tv.example', ['https://tv.example']],
    ['a scheme before an account', 'ann:pw@tv.example/a', ['http://ann:pw@tv.example/a']],
    ['a scheme before an IPv4 address', '10.0.0.7:8080/a', ['http://10.0.0.7:8080/a']],
    ['a scheme before an IPv6 address', '[2001:db8::1]:8080/a', ['http://[2001:db8::1]:8080/a']],
    ['brackets', '2001:db8::1/a', ['http://[2001:db8::1]/a']],
    ['brackets after a scheme', 'http://2001:db8::1/a', ['http://[2001:db8::1]/a']],
    ['a scheme before an umlaut', 'bücher.example:8080', ['http://bücher.example:8080']],
    ['a scheme before Cyrillic', 'телевизор.рф/a', ['http://телевизор.рф/a']],
    ['a scheme before Hindi', 'टीवी.भारत/a', ['http://टीवी.भारत/a']],
    ['a scheme before Japanese', 'テレビ。例え', ['http://テレビ。例え']],
    ['a scheme, without invisible characters', '\u200Btv.example', ['http://tv.example']],
    ['a scheme without a final dot', 'tv.example/a.', ['http://tv.example/a']],
    ['the address without a final dot', 'http://tv.example/a.m3u.', ['http://tv.example/a.m3u']],
    ['the address without a final comma', 'http://tv.example/a.m3u,', ['http://tv.example/a.m3u']],
    ['the address without a label', 'M3U: http://tv.example/a.m3u', ['http://tv.example/a.m3u']],
    [
      'each of two addresses',
      'http://a.example/1, http://b.example/2',
      ['http://a.example/1', 'http://b.example/2'],
    ],
    ['one of two equal addresses', 'http://a.example http://a.example', ['http://a.example']],
    [
      'a link with white space, joined, or cut before it',
      'http://tv.example/get.php?username=ann& password=pw',
      ['http://tv.example/get.php?username=ann&password=pw', 'http://tv.example/get.php?username=ann&'],
    ],
  ])('%s', (_, typed, suggestions) => {
    expect(suggestAddresses('address', typed)).toEqual(suggestions)
  })

  test.each([
    ['of a link', LINK, [HOST]],
    ['of a link without a scheme', LINK.replace('http://', ''), [HOST]],
    ['of a folder', 'https://tv.example/panel/player_api.php?username=a', ['https://tv.example/panel']],
    ['of two links', `${LINK} ${LINK}`, [HOST]],
  ])('the host %s', (_, typed, suggestions) => {
    expect(suggestAddresses('host', typed)).toEqual(suggestions)
    expect(suggestAddresses('address', LINK)).toEqual([])
  })

  test.each([
    '',
    'tv',
    'http://',
    'my list',
    '00:1A:2B:3C:4D:5E',
    'tv.example and more',
    'http://tv.example/a',
    'http://proxy.example/?u=http://tv.example',
    'javascript:alert(1)',
    'rtmp://tv.example',
  ])('nothing for %j', (typed) => {
    expect(suggestAddresses('address', typed)).toEqual([])
    expect(suggestAddresses('host', typed)).toEqual([])
  })
})

test.each([
  ['http://tv.example/a.m3u.', 'ending'],
  ['http://tv.example.', 'ending'],
  ['http://tv.example/a.m3u;', 'ending'],
  ['http://tv.example:', 'ending'],
  ['http://tv.example/a.m3u…', 'ending'],
  ['http://tv.example/my list.m3u', 'space'],
  ['http://tv.example/get.php?username=ann& password=pw', 'space'],
  ['http://tv.example/a b.', 'space'],
  [' http://tv.example/a.m3u ', null],
  ['http://tv.example/a.m3u\u200B', null],
  ['http://tv.example/a!', null],
  ['http://a.example http://b.example', null],
  ['tv.example.', null],
  ['', null],
])('The reason for which the owner must confirm %j is: %s', (typed, reason) => {
  expect(confirmationReason(typed)).toBe(reason)
})

/** The limit of `moveHostInput`. */
const MAX_LENGTH = 2_048

// A pattern that backtracks takes three seconds for the first text, so that 100 times exceed the time limit of a test.
test.each([
  ['slashes before white space', 'http'.padEnd(MAX_LENGTH - 2, '/').concat(' x')],
  ['full stops before a letter', 'x'.padStart(MAX_LENGTH, '.')],
  ['colons before a letter', 'z'.padStart(MAX_LENGTH, ':')],
  ['colons before white space', ' z'.padStart(MAX_LENGTH, ':')],
])('A long text with many %s is read in a time that grows with its length', (_, text) => {
  for (let times = 0; times < 100; times += 1) suggestAddresses('host', text)
})

describe('An account is', () => {
  test.each([
    ['get.php', LINK],
    ['player_api.php', LINK.replace('get.php', 'player_api.php')],
    ['a link with an escaped ampersand', LINK.replaceAll('&', '&amp;')],
    ['a link between spaces', ` ${LINK} `],
  ])('read from %s', (_, address) => {
    expect(readXtreamAddress(address)).toEqual({ host: HOST, ...ACCOUNT })
  })

  test.each([
    'http://tv.example/list.m3u',
    'http://tv.example/get.php',
    `${LINK} ${LINK}`,
    'http://tv.example/get.php?username=a',
    'http://tv.example/reset.php?username=a&password=b',
    'ftp://tv.example/get.php?username=a&password=b',
    'get.php?username=a&password=b',
    '',
  ])('not read from %s', (address) => {
    expect(readXtreamAddress(address)).toBeNull()
  })
})
