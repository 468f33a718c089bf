import { Readable } from 'node:stream'
import { createBrotliCompress, createGzip, gzipSync } from 'node:zlib'
import { type BadLists, entry, goodListWith, M3U_TYPE, manyEntries, repeated } from './bad-list.ts'

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

/** As providers send long lists. The level is low, because the list is compressed again for each visitor. */
const gzipped = (pieces: Iterable<Buffer>): AsyncIterable<Buffer> =>
  Readable.from(pieces).pipe(createGzip({ level: 1 }))

export const lists: BadLists = {
  1: { name: 'good m3u_plus', list: goodListWith((text) => text) },
  2: { name: 'no #EXTM3U', list: goodListWith((text) => text.replace(/^.*\n/, '')) },
  3: { name: 'byte order mark', list: goodListWith((text) => `\uFEFF${text}`) },
  4: { name: 'CRLF', list: goodListWith((text) => text.replaceAll('\n', '\r\n')) },
  5: { name: 'CR only', list: goodListWith((text) => text.replaceAll('\n', '\r')) },
  6: { name: 'UTF-16', list: goodListWith((text) => Buffer.from(`\uFEFF${text}`, 'utf16le')) },
  7: {
    name: 'Latin-1 names',
    list: goodListWith((text) => Buffer.from(text.replaceAll(NAME, 'Télé Réunion'), 'latin1')),
  },
  8: {
    name: 'comma inside quotes',
    list: goodListWith((text) => text.replaceAll('group-title="News"', 'group-title="News, local"')),
  },
  9: {
    name: 'unclosed quote',
    list: goodListWith((text) => text.replaceAll('group-title="News"', 'group-title="News')),
  },
  10: { name: 'single quotes', list: goodListWith((text) => text.replaceAll('"', "'")) },
  11: {
    name: 'attribute without value',
    list: goodListWith((text) => text.replaceAll('#EXTINF:-1', '#EXTINF:-1 radio tvg-rec=')),
  },
  12: {
    name: 'EXTINF without address',
    list: goodListWith((text) => `${text}#EXTINF:-1,Without an address\n`),
  },
  13: {
    name: 'address without EXTINF',
    list: goodListWith((text) => text.replace('\n', `\n${entryUrl(99)}\n`)),
  },
  14: {
    name: 'two EXTINF in a row',
    list: goodListWith((text) => text.replace('\n', '\n#EXTINF:-1,Without an address\n')),
  },
  15: {
    name: 'one EXTGRP for all entries',
    list: goodListWith((text) =>
      text.replaceAll(/ group-title="[^"]*"/g, '').replace('\n', '\n#EXTGRP:All\n'),
    ),
  },
  16: {
    name: 'a;b groups',
    list: goodListWith((text) => text.replaceAll('group-title="News"', 'group-title="News;World"')),
  },
  17: {
    name: '10,000 groups',
    list: () => ({
      headers: M3U_TYPE,
      body: manyEntries(10_000, (index) => entry('One', entryUrl(index), `group-title="Group ${index}"`)),
    }),
  },
  18: { name: 'name of 1 MB', list: goodListWith((text) => text.replace(NAME, 'N'.repeat(1_000_000))) },
  19: {
    name: 'line of 100 MB without newline',
    list: () => ({ headers: M3U_TYPE, body: repeated('a', 100_000_000) }),
  },
  20: { name: 'NUL bytes', list: goodListWith((text) => text.replaceAll(' ', '\0 ')) },
  21: {
    name: 'right-to-left and emoji names',
    list: goodListWith((text) => text.replaceAll(NAME, 'قناة الأخبار \u202E📺')),
  },
  22: {
    name: '<script> in name, group and logo',
    list: goodListWith((text) =>
      text
        .replaceAll(NAME, '<script>alert(1)</script>')
        .replaceAll('group-title="News"', 'group-title="<script>alert(1)</script>"')
        .replaceAll(/tvg-logo="[^"]*"/g, 'tvg-logo="<script>alert(1)</script>"'),
    ),
  },
  23: {
    name: 'javascript: and file: addresses',
    list: goodListWith(
      (text) => `${text}${entry('Script', 'javascript:alert(1)')}${entry('File', 'file:///etc/passwd')}`,
    ),
  },
  24: { name: 'header only', list: goodListWith(() => HEADER) },
  25: { name: 'zero bytes', list: goodListWith(() => '') },
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
  28: {
    name: 'every address the same',
    list: goodListWith((text) => text.replaceAll(/^http.*$/gm, 'http://tv.example/limited.ts')),
  },
  29: { name: 'every entry twice', list: goodListWith((text) => text + text) },
  30: { name: 'HLS media playlist', list: goodListWith(() => media) },
  31: { name: 'HLS master playlist', list: goodListWith(() => master) },
  32: {
    name: 'MPEG-TS',
    list: goodListWith(() => transportStream, { 'Content-Type': 'application/octet-stream' }),
  },
  33: {
    name: '.m3u.gz',
    list: goodListWith((text) => gzipSync(text), { 'Content-Type': 'application/gzip' }),
  },
  34: {
    name: 'gzip announced but plain',
    list: goodListWith((text) => text, { ...M3U_TYPE, 'Content-Encoding': 'gzip' }),
  },
  35: { name: 'plain announced but gzip', list: goodListWith((text) => gzipSync(text)) },
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
  38: {
    name: 'zip',
    list: goodListWith((text) => Buffer.concat([Buffer.from('PK\u0003\u0004\u0014\0\0\0'), gzipSync(text)])),
  },
  39: {
    name: 'shrinks to 1 % on the second request',
    list: ({ earlierRequests }) => ({
      headers: M3U_TYPE,
      body: manyEntries(earlierRequests === 0 ? 1_000 : 10, longEntry),
    }),
  },
  40: {
    name: 'EXTVLCOPT, KODIPROP, |user-agent=',
    list: goodListWith((text) =>
      text
        .replaceAll(/^(http.*)$/gm, '$1|user-agent=x&referer=http://tv.example/')
        .replaceAll(/^(#EXTINF.*)$/gm, '$1\n#EXTVLCOPT:http-user-agent=x\n#KODIPROP:inputstream=adaptive'),
    ),
  },
}
