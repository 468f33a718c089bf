import { describe, expect, it, test } from 'vitest'
import { hostIn, originOf, withHost } from '../address.ts'
import { fallbacksOf, hostsOf, movedSource, swappedSource } from './sources.ts'

const source = (changes: object = {}) => ({
  url: 'http://tv.example:8080/get.php?username=ann&password=p%20w',
  username: '',
  password: '',
  epg_url: '',
  hosts: [],
  ...changes,
})

test.each([
  ['http://tv.example/a.m3u', 'http://tv.example', 'tv.example'],
  ['HTTP://TV.Example:80/a', 'http://tv.example', 'tv.example'],
  ['https://ann:secret@tv.example:8443/a', 'https://tv.example:8443', 'tv.example:8443'],
  ['ftp://tv.example/a', 'ftp://tv.example', 'tv.example'],
  ['http://[::1]:8080/a', 'http://[::1]:8080', '[::1]:8080'],
  ['http://bücher.example/a', 'http://xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ['', '', ''],
])('Of %s, the origin is %s and the host %s', (address, origin, host) => {
  expect(originOf(address)).toBe(origin)
  expect(hostIn(address)).toBe(host)
})

test.each([
  [
    'http://tv.example:8080/a?b=http://tv.example#c',
    'new.example',
    'http://new.example/a?b=http://tv.example#c',
  ],
  ['HTTP://TV.Example/ü%20 b', 'new.example:81', 'HTTP://new.example:81/ü%20 b'],
  ['http://ann:p@ss@tv.example/a', 'https://new.example', 'https://ann:p@ss@new.example/a'],
  ['https://tv.example', 'http://new.example:8080', 'http://new.example:8080'],
  ['http://tv.example?a=b', 'new.example', 'http://new.example?a=b'],
  ['http:\\/tv.example\\a', 'new.example', 'http:\\/new.example\\a'],
  ['http://tv.example\\a', 'new.example', 'http://new.example\\a'],
  ['http://[::1]:8080/a', '[::2]', 'http://[::2]/a'],
  ['', 'new.example', ''],
])(
  'Moving %s to %s changes only the host, its port, and the scheme if one is given',
  (address, to, moved) => {
    expect(withHost(address, to)).toBe(moved)
  },
)

describe('A fallback', () => {
  it('has path and account of the first address', () => {
    expect(fallbacksOf(source({ hosts: ['https://b.example', 'http://c.example:81'] }))).toMatchObject([
      { url: 'https://b.example/get.php?username=ann&password=p%20w' },
      { url: 'http://c.example:81/get.php?username=ann&password=p%20w' },
    ])
  })

  it('has the guide at its own host, unless the guide has another host', () => {
    const guideAt = (host: string) =>
      fallbacksOf(source({ epg_url: `http://${host}/xmltv.php`, hosts: ['http://b.example'] }))[0]?.epg_url
    expect(guideAt('tv.example:8080')).toBe('http://b.example/xmltv.php')
    expect(guideAt('guide.example')).toBe('http://guide.example/xmltv.php')
  })

  it('is swapped with the first address', () => {
    const before = source({ hosts: ['http://b.example', 'https://c.example'] })
    const swapped = swappedSource(before, 'https://c.example')
    expect(swapped).toEqual({
      ...before,
      url: 'https://c.example/get.php?username=ann&password=p%20w',
      hosts: ['http://b.example', 'http://tv.example:8080'],
    })
    expect(swapped && swappedSource(swapped, 'http://tv.example:8080')).toEqual(before)
    expect(swappedSource(before, 'http://unknown.example')).toBeNull()
  })
})

describe('A moved host', () => {
  const before = source({
    epg_url: 'https://TV.example:8080/xmltv.php',
    hosts: ['http://b.example', 'http://tv.example:8080'],
  })

  it('is replaced in address, guide and fallbacks', () => {
    expect(movedSource(before, { from: 'tv.example:8080', to: 'new.example' })).toEqual({
      ...before,
      url: 'http://new.example/get.php?username=ann&password=p%20w',
      epg_url: 'https://new.example/xmltv.php',
      hosts: ['http://b.example', 'http://new.example'],
    })
  })

  it('is replaced only where host name and port are equal', () => {
    for (const from of ['tv.example', 'example:8080', 'b.example:8080'])
      expect(movedSource(before, { from, to: 'new.example' })).toEqual(before)
  })

  it('is listed by hostsOf with the fields that contain it', () => {
    expect([...hostsOf(before)]).toEqual([
      ['tv.example:8080', ['address', 'guide', 'fallbacks']],
      ['b.example', ['fallbacks']],
    ])
  })
})
