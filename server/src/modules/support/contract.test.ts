import { expect, test } from 'vitest'
import { report, type SupportReport } from './contract.ts'

const validReport: SupportReport = {
  versions: { app: '1.0.0', os: 'Tizen', os_version: '7.0', model: 'QE55', player: null },
  memory: { total: null, used: null },
  codecs: [{ codec: 'h264', plays: true }],
  network: { kind: 'wifi', megabits_per_second: null },
  clock_ahead_seconds: null,
  api: { status: 200, milliseconds: 41 },
  hosts: [],
  errors: [],
}
const hostResult = (host: string, status: number | null = null) => ({ host, status, milliseconds: null })

test.each([
  'http://tv.example',
  'http://my_tv.example:8080',
  'http://_tv.example',
  'http://tv.example.',
  'http://tv.example.:8080/list.m3u',
  'http://tv',
  'http://192.0.2.7:25461',
  'http://[2001:DB8::1]:8080',
  'http://münchen.example',
  'http://-tv-.example',
  'http://tv..example',
  `http://(tv)!~$'*+,;="{}\`&.example`,
  `http://${`${'x'.repeat(63)}.`.repeat(3)}example`,
  'ftp://tv.example:80/list.m3u',
])('A report may have the host of %s', (address) => {
  const hosts = [hostResult(new URL(address).host)]
  expect(report.parse({ ...validReport, hosts })).toMatchObject({ hosts })
})

test.each([
  'http://tv.example',
  'tv.example/list',
  'tv.example?username=ann',
  'ann:secret@tv.example',
  'tv.example:http',
  'tv example',
  '[tv.example]',
  '',
])('A report refuses the host %j', (host) => {
  expect(report.safeParse({ ...validReport, hosts: [hostResult(host)] }).success).toBe(false)
})

test.each<[string, object, object]>([
  ['a new codec', { codecs: [{ codec: 'vvc', plays: true }] }, { codecs: [{ codec: 'unknown' }] }],
  ['a number for a codec', { codecs: [{ codec: 265, plays: null }] }, { codecs: [{ codec: 'unknown' }] }],
  ['no codec', { codecs: [{ plays: false }] }, { codecs: [{ codec: 'unknown' }] }],
  ['a sentence as a code', withError('Cannot load it'), { errors: [{ code: 'unknown' }] }],
  ['a number as a code', withError(404), { errors: [{ code: 'unknown' }] }],
  ['a long code', withError('x'.repeat(61)), { errors: [{ code: 'unknown' }] }],
  ['an empty code', withError(''), { errors: [{ code: 'unknown' }] }],
  ['another network', { network: { ...validReport.network, kind: 'lte' } }, { network: { kind: 'unknown' } }],
  [
    'an address as its model',
    { versions: { ...validReport.versions, model: 'http://tv.example' } },
    withModel('unknown'),
  ],
  ['no model', { versions: { ...validReport.versions, model: null } }, withModel('unknown')],
  ['an unusual status', { hosts: [hostResult('tv.example', 884)] }, { hosts: [{ status: 884 }] }],
])('A report with %s is accepted', (_what, changes, expected) => {
  expect(report.parse({ ...validReport, ...changes })).toMatchObject(expected)
})

function withError(code: unknown) {
  return { errors: [{ code, at: '2026-11-23T20:00:00.000Z' }] }
}

function withModel(model: string) {
  return { versions: { model } }
}
