import { expect, test } from 'vitest'
import { report, type SupportReport } from './contract.ts'

const whole: SupportReport = {
  versions: { app: '1.0.0', os: 'Tizen', os_version: '7.0', model: 'QE55', player: null },
  memory: { total: null, used: null },
  codecs: [{ codec: 'h264', plays: true }],
  network: { kind: 'wifi', megabits_per_second: null },
  clock_ahead_seconds: null,
  api: { status: 200, milliseconds: 41 },
  hosts: [],
  errors: [],
}
const reach = (host: string, status: number | null = null) => ({ host, status, milliseconds: null })

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
])('a report names the host of %s', (address) => {
  const hosts = [reach(new URL(address).host)]
  expect(report.parse({ ...whole, hosts })).toMatchObject({ hosts })
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
])('a report does not take %j as a host', (host) => {
  expect(report.safeParse({ ...whole, hosts: [reach(host)] }).success).toBe(false)
})

test.each<[string, object, object]>([
  ['a new codec', { codecs: [{ codec: 'vvc', plays: true }] }, { codecs: [{ codec: 'unknown' }] }],
  ['a number for a codec', { codecs: [{ codec: 265, plays: null }] }, { codecs: [{ codec: 'unknown' }] }],
  ['no codec', { codecs: [{ plays: false }] }, { codecs: [{ codec: 'unknown' }] }],
  ['a sentence as a code', erring('Cannot load it'), { errors: [{ code: 'unknown' }] }],
  ['a number as a code', erring(404), { errors: [{ code: 'unknown' }] }],
  ['a long code', erring('x'.repeat(61)), { errors: [{ code: 'unknown' }] }],
  ['an empty code', erring(''), { errors: [{ code: 'unknown' }] }],
  ['another network', { network: { ...whole.network, kind: 'lte' } }, { network: { kind: 'unknown' } }],
  [
    'an address as its model',
    { versions: { ...whole.versions, model: 'http://tv.example' } },
    named('unknown'),
  ],
  ['no model', { versions: { ...whole.versions, model: null } }, named('unknown')],
  ['an unusual status', { hosts: [reach('tv.example', 884)] }, { hosts: [{ status: 884 }] }],
])('a report with %s is taken', (_what, changes, taken) => {
  expect(report.parse({ ...whole, ...changes })).toMatchObject(taken)
})

function erring(code: unknown) {
  return { errors: [{ code, at: '2026-11-23T20:00:00.000Z' }] }
}

function named(model: string) {
  return { versions: { model } }
}
