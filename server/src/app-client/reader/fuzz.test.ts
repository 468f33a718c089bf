import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PlaylistSource } from '../index.ts'
import type { Answer } from './answer.ts'
import { loadChannels } from './load-channels.ts'
import { LoadingFailed } from './loading-failed.ts'
import { openGuide } from './open-guide.ts'

/*
 * Reads lists, panels and guides of realistic pieces, broken at random: `FUZZ=100000 npm test -- reader/fuzz` takes minutes.
 * Reading must end, with channels or with a report, and the report must contain nothing of the input. The most processor time that one takes,
 * which other programs on the machine don't lengthen, and the growth of the used memory are printed and limited.
 */

const RUNS = Number(process.env['FUZZ'] ?? 300)
const MAX_MS = 5_000
const MAX_GROWTH_MB = 20

const PIECES = [
  '#EXTM3U',
  '#EXTM3U url-tvg="http://g/a.xml"',
  '#EXTINF:-1 tvg-id="a" group-title="Canary',
  '",Canary',
  '#EXTINF',
  '#EXTGRP:Canary',
  '#EXT-X-TARGETDURATION:6',
  'http://canary.example/1.ts',
  'javascript:canary',
  '<html>',
  '<!---->',
  '<!--',
  'captcha',
  '\n',
  '\r',
  '\r\n',
  '\0',
  '\uFEFF',
  '"',
  "'",
  '=',
  ',',
  '|',
  ' ',
  'é',
  '{',
  '}',
  '[',
  ']',
  ':',
  '\\',
  '{"user_info":{"auth":1,"status":"Active","exp_date":"1900000000"}}',
  '"user_info":',
  '"exp_date":"1e999"',
  '"stream_id":1',
  '{"stream_id":"7","name":"Canary"}',
  '<programme start="20261124120000 +0000" stop="',
  '20261124130000 +0000" channel="a">',
  '<title>Canary</title></programme>',
  '<channel id="a"><display-name>Canary</display-name></channel>',
  '&#x110000;',
  '&amp;',
  '<![CDATA[',
]

const text = fc
  .array(
    fc.tuple(
      fc.constantFrom(...PIECES),
      fc.oneof({ weight: 20, arbitrary: fc.constant(1) }, fc.constant(3_000)),
    ),
    {
      maxLength: 30,
    },
  )
  .map((parts) => parts.map(([piece, times]) => piece.repeat(times)).join(''))
const plainBody = fc.oneof(
  { weight: 6, arbitrary: text.map((body) => Buffer.from(body)) },
  { weight: 1, arbitrary: text.map((body) => Buffer.from(body, 'latin1')) },
  { weight: 1, arbitrary: text.map((body) => Buffer.from(`\uFEFF${body}`, 'utf16le')) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 2_000 }).map((body) => Buffer.from(body)) },
)
const anyBody = fc.oneof(
  { weight: 5, arbitrary: plainBody },
  { weight: 1, arbitrary: plainBody.map((body) => gzipSync(body)) },
  // Truncated.
  { weight: 1, arbitrary: plainBody.map((body) => gzipSync(body).subarray(0, body.length / 2)) },
)
const answer = fc.record({
  body: anyBody,
  /** Bytes in one piece. */
  length: fc.constantFrom(1, 7, 1_000, 1_000_000),
  breaks: fc.boolean(),
  status: fc.oneof({ weight: 8, arbitrary: fc.constant(200) }, fc.constantFrom(204, 403, 404, 429, 884)),
  headers: fc.dictionary(
    fc.constantFrom('content-type', 'retry-after', 'date'),
    fc.constantFrom(
      'audio/mpegurl; charset=x',
      'text/html',
      'video/mp2t',
      '12',
      'Tue, 24 Nov 2026 12:00:00 GMT',
    ),
  ),
})
type AnswerInput = typeof answer extends fc.Arbitrary<infer Input> ? Input : never

function answerOf({ body, length, breaks, status, headers }: AnswerInput): Answer {
  // One byte at a time is slow for long bodies.
  const size = body.length > 20_000 ? 1_000_000 : length
  let at = 0
  const reader = {
    async read() {
      if (at >= body.length) {
        if (breaks) throw new Error('The connection broke.')
        return { done: true }
      }
      const value = new Uint8Array(body.subarray(at, (at += size)))
      return { done: false, value }
    },
    cancel: () => Promise.resolve(),
  }
  return { status, url: '', headers: new Headers(headers), body: { getReader: () => reader } }
}

const noon = Date.UTC(2026, 10, 24, 12)
const list: PlaylistSource = {
  type: 'm3u',
  source: { url: 'http://canary.example/list', epg_url: 'http://g' },
}
const account: PlaylistSource = {
  type: 'xtream',
  source: { host: 'http://canary.example', username: 'canary', password: 'canary', epg_url: 'http://g' },
}

test('reading any answers ends with a report that contains nothing of them', async () => {
  let maxMs = 0
  const read = async (playlist: PlaylistSource, inputs: readonly AnswerInput[]) => {
    let request = 0
    const get = () => Promise.resolve(answerOf(inputs[request++ % inputs.length] as AnswerInput))
    const started = process.cpuUsage()
    const loaded = await loadChannels(playlist, get, () => noon).catch((error: unknown) => {
      if (error instanceof LoadingFailed) return { report: error.report, channels: [], guide: null }
      throw error
    })
    const [channel] = loaded.channels
    if (channel) await openGuide(playlist, loaded, get, () => noon)?.(channel)
    const { user, system } = process.cpuUsage(started)
    maxMs = Math.max(maxMs, (user + system) / 1_000)
    expect(JSON.stringify(loaded.report)).not.toMatch(/canary/i)
  }
  const before = usedBytes()
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(answer, { minLength: 1, maxLength: 4 }), (isList, inputs) =>
      read(isList ? list : account, inputs),
    ),
    { numRuns: RUNS },
  )
  const growth = (usedBytes() - before) / 1_000_000
  process.stdout.write(
    `${RUNS} broken lists, panels and guides: ${maxMs.toFixed(0)} ms at most each, ${growth.toFixed(1)} MB more in use after all\n`,
  )
  expect(maxMs).toBeLessThan(MAX_MS)
  expect(growth).toBeLessThan(MAX_GROWTH_MB)
}, 3_600_000)

/** The used heap after garbage collection. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}
