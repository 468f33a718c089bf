import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'

const report: Parameters<typeof linesOf>[0] = {
  versions: { app: '1.2.3', os: 'Tizen', os_version: '6.5', model: 'QE55', player: '1.7.9' },
  memory: { total: 2048, used: null },
  codecs: [
    { codec: 'h264', plays: true },
    { codec: 'hevc', plays: false },
    { codec: 'mpeg2', plays: null },
  ],
  network: { kind: 'wifi', megabits_per_second: 31.5 },
  clock_ahead_seconds: -3600,
  api: { status: 200, milliseconds: 41 },
  hosts: [{ host: 'panel.example:8080', status: null, milliseconds: null }],
  errors: [{ code: 'hls.bufferStalledError', at: '2026-11-23T20:00:00.000Z' }],
}

test('the lines contain every field of a report', () => {
  expect(linesOf(report).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'App: 1.2.3',
    'System: Tizen 6.5',
    'Model: QE55',
    'hls.js: 1.7.9',
    'Memory: 2,048 MB in all, unknown used',
    'Plays: H264',
    'Doesn’t play: HEVC',
    'May play: MPEG2',
    'Network: Wi-Fi, 31.5 Mbit/s',
    'Clock: 3,600 seconds behind',
    'Our server: Answer 200 after 41 ms',
    'panel.example:8080: No answer',
    'Error 1: hls.bufferStalledError, 2026-11-23 20:00',
  ])
})
