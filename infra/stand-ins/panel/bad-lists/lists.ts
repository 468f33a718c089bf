import { Readable } from 'node:stream'
import { createBrotliCompress, createGzip, gzipSync } from 'node:zlib'
import type { BadList, BadLists } from './bad-list.ts'
import { entry, goodListWith, M3U_TYPE, manyEntries, repeated } from './list-text.ts'

const NAME = 'Lantern News'
const HEADER = '#EXTM3U\n'
const entryUrl = (index: number) => `http://tv.example/live/ann/pw/${index}.ts`
/** About 300 bytes, as in lists of providers. */
const longEntry = (index: number) =>
  entry(
    `Channel ${index} with a name of some length (1080p)`,
    entryUrl(index),
    `tvg-id="channel-${index}.example" tvg-name="Channel ${index}" tvg-logo="http://logos.example/channels/large/${index}.png" group-title="Group ${index % 300} of this provider"`,
  )
const media = `${HEADER}#EXT-X-TARGETDURATION:6\n#EXTINF:6.0,\n1.ts\n#EXTINF:6.0,\n2.ts\n`
const master = `${HEADER}#EXT-X-STREAM-INF:BANDWIDTH=800000\nlow/index.m3u8\n`
/** Packets of MPEG-TS, 188 bytes each. */
const transportStream = Buffer.alloc(188 * 500, Buffer.concat([Buffer.from([0x47]), Buffer.alloc(187, 0xff)]))

/** Zeros, compressed while they are sent; with gzip to a thousandth of their size. */
const compressedZeros = (encoding: 'gzip' | 'brotli', bytes: number): AsyncIterable<Buffer> =>
  Readable.from(repeated('\0', bytes)).pipe(encoding === 'gzip' ? createGzip() : createBrotliCompress())

/** Compresses as providers do, at a low level because the list is compressed again for each visitor. */
const gzipped = (pieces: Iterable<Buffer>): AsyncIterable<Buffer> =>
  Readable.from(pieces).pipe(createGzip({ level: 1 }))

const changed = (name: string, ...change: Parameters<typeof goodListWith>): BadList => ({
  name,
  list: goodListWith(...change),
})
const replaced = (name: string, from: string | RegExp, to: string): BadList =>
  changed(name, (text) => text.replaceAll(from, to))

export const lists: BadLists = {
  1: changed('good m3u_plus', (text) => text),
  2: changed('no #EXTM3U', (text) => text.replace(/^.*\n/, '')),
  3: changed('byte order mark', (text) => `\uFEFF${text}`),
  4: replaced('CRLF', '\n', '\r\n'),
  5: replaced('CR only', '\n', '\r'),
  6: changed('UTF-16', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')),
  7: changed('Latin-1 names', (text) => Buffer.from(text.replaceAll(NAME, 'Télé Réunion'), 'latin1')),
  8: replaced('comma inside quotes', 'group-title="News"', 'group-title="News, local"'),
  9: replaced('unclosed quote', 'group-title="News"', 'group-title="News'),
  10: replaced('single quotes', '"', "'"),
  11: replaced('attribute without value', '#EXTINF:-1', '#EXTINF:-1 radio tvg-rec='),
  12: changed('EXTINF without address', (text) => `${text}#EXTINF:-1,Without an address\n`),
  13: changed('address without EXTINF', (text) => text.replace('\n', `\n${entryUrl(99)}\n`)),
  14: changed('two EXTINF in a row', (text) => text.replace('\n', '\n#EXTINF:-1,Without an address\n')),
  15: changed('one EXTGRP for all entries', (text) =>
    text.replaceAll(/ group-title="[^"]*"/g, '').replace('\n', '\n#EXTGRP:All\n'),
  ),
  16: replaced('a;b groups', 'group-title="News"', 'group-title="News;World"'),
  17: {
    name: '10,000 groups',
    list: () => ({
      headers: M3U_TYPE,
      body: manyEntries(10_000, (index) => entry('One', entryUrl(index), `group-title="Group ${index}"`)),
    }),
  },
  18: changed('name of 1 MB', (text) => text.replace(NAME, 'N'.repeat(1_000_000))),
  19: {
    name: 'line of 100 MB without newline',
    list: ({ scale }) => ({ headers: M3U_TYPE, body: repeated('a', 100_000_000 * scale) }),
  },
  20: replaced('NUL bytes', ' ', '\0 '),
  21: replaced('right-to-left and emoji names', NAME, 'قناة الأخبار \u202E📺'),
  22: changed('<script> in name, group and logo', (text) =>
    text
      .replaceAll(NAME, '<script>alert(1)</script>')
      .replaceAll('group-title="News"', 'group-title="<script>alert(1)</script>"')
      .replaceAll(/tvg-logo="[^"]*"/g, 'tvg-logo="<script>alert(1)</script>"'),
  ),
  23: changed(
    'javascript: and file: addresses',
    (text) => `${text}${entry('Script', 'javascript:alert(1)')}${entry('File', 'file:///etc/passwd')}`,
  ),
  24: changed('header only', () => HEADER),
  25: changed('zero bytes', () => ''),
  26: {
    name: '594,000 entries',
    list: ({ scale }) => ({
      headers: { ...M3U_TYPE, 'Content-Encoding': 'gzip' },
      body: gzipped(manyEntries(594_000 * scale, longEntry)),
    }),
  },
  27: {
    name: '600 MB',
    list: ({ scale }) => ({ headers: M3U_TYPE, body: manyEntries(2_000_000 * scale, longEntry) }),
  },
  28: replaced('every address the same', /^http.*$/gm, 'http://tv.example/limited.ts'),
  29: changed('every entry twice', (text) => text + text),
  30: changed('HLS media playlist', () => media),
  31: changed('HLS master playlist', () => master),
  32: changed('MPEG-TS', () => transportStream, { 'Content-Type': 'application/octet-stream' }),
  33: changed('.m3u.gz', (text) => gzipSync(text), { 'Content-Type': 'application/gzip' }),
  34: changed('gzip announced but plain', (text) => text, { ...M3U_TYPE, 'Content-Encoding': 'gzip' }),
  35: changed('plain announced but gzip', (text) => gzipSync(text)),
  36: {
    name: 'gzip bomb',
    list: ({ scale }) => ({ headers: M3U_TYPE, body: compressedZeros('gzip', 1_000_000_000 * scale) }),
  },
  37: {
    name: 'brotli bomb',
    list: ({ scale }) => ({
      headers: { ...M3U_TYPE, 'Content-Encoding': 'br' },
      body: compressedZeros('brotli', 1_000_000_000 * scale),
    }),
  },
  38: changed('zip', (text) => Buffer.concat([Buffer.from('PK\u0003\u0004\u0014\0\0\0'), gzipSync(text)])),
  39: {
    name: 'shrinks to 1 % on the second request',
    list: ({ earlierRequests }) => ({
      headers: M3U_TYPE,
      body: manyEntries(earlierRequests === 0 ? 1_000 : 10, longEntry),
    }),
  },
  40: changed('EXTVLCOPT, KODIPROP, |user-agent=', (text) =>
    text
      .replaceAll(/^(http.*)$/gm, '$1|user-agent=x&referer=http://tv.example/')
      .replaceAll(/^(#EXTINF.*)$/gm, '$1\n#EXTVLCOPT:http-user-agent=x\n#KODIPROP:inputstream=adaptive'),
  ),
}
