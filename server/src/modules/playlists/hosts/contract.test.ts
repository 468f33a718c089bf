import { expect, test } from 'vitest'
import { savePlaylistInput } from '../contract.ts'
import { moveHostInput } from './contract.ts'

/** A host name of this length. */
const hostOf = (length: number): string => `${'a'.repeat(length - 8)}.example`

const newHost = (to: string) => moveHostInput.safeParse({ from: 'tv.example', to, ids: [] }).data?.to ?? null

test.each([
  ['new.example', 'new.example'],
  [' New.Example:80 ', 'new.example:80'],
  ['new.example:8080/get.php?username=ann', 'new.example:8080'],
  ['https://new.example/', 'https://new.example'],
  ['http://ann:secret@new.example:8080/get.php', 'http://new.example:8080'],
  ['10.0.0.7:8080', '10.0.0.7:8080'],
  ['[::1]:8080', '[::1]:8080'],
  ['new.example.', 'new.example'],
  ['', null],
  ['new', null],
  ['my new host', null],
  ['http://', null],
  ['http://a.example http://b.example', null],
  ['javascript:alert(1)', null],
  [hostOf(253), hostOf(253)],
  [hostOf(254), null],
])('The new host typed as %j is %j', (typed, host) => {
  expect(newHost(typed)).toBe(host)
})

test('The old host is no new one, except with another scheme', () => {
  expect(newHost('TV.example')).toBeNull()
  expect(newHost('https://tv.example')).toBe('https://tv.example')
})

const fallbacks = (input: unknown) => {
  const { data, error } = savePlaylistInput.safeParse({
    current_playlist_url_id: -1,
    playlist_type: 'general',
    playlist_name: 'Evening',
    playlist_url: 'http://tv.example/a.m3u8',
    fallbacks: input,
  })
  return data ? data.fallbacks : error?.issues.map(({ path, message }) => [path.join('.'), message])
}

test('Further addresses are reduced to scheme, host and port, and equal ones to one', () => {
  expect(fallbacks([' http://B.example:80/get.php?username=ann ', '', 'https://c.example'])).toEqual([
    'http://b.example',
    'https://c.example',
  ])
  expect(fallbacks(['http://b.example', 'http://b.example/x'])).toEqual(['http://b.example'])
  expect(fallbacks([])).toEqual([])
  expect(fallbacks(null)).toBeNull()
  expect(fallbacks(undefined)).toBeUndefined()
})

test('The host of a further address has 253 characters at most, beside scheme and port', () => {
  expect(fallbacks([`https://${hostOf(253)}:8443/list`])).toEqual([`https://${hostOf(253)}:8443`])
  expect(fallbacks([`http://${hostOf(254)}`])).toEqual([
    ['fallbacks.0', 'Enter the address of a host, such as http://tv.example:8080.'],
  ])
})

test('Invalid further addresses, and a fourth one, are refused', () => {
  const invalid = 'Enter the address of a host, such as http://tv.example:8080.'
  expect(fallbacks(['http://b.example', 'b.example'])).toEqual([['fallbacks.1', invalid]])
  expect(fallbacks(['http://b.example http://c.example'])).toEqual([
    ['fallbacks.0', 'These are two addresses. Enter one of them.'],
  ])
  expect(fallbacks('http://b.example')).toContainEqual(['fallbacks', 'This field has the wrong type.'])
  expect(fallbacks(['a', 'b', 'c', 'd'].map((host) => `http://${host}.example`))).toEqual([
    ['fallbacks', 'A playlist has three further addresses at most.'],
  ])
})
