import type { SupportReport } from '@player/server/contract/support'

export const supportReport = (text = 'Player'): SupportReport => ({
  versions: { app: text, os: text, os_version: text, model: text, player: text },
  memory: { total: 2048, used: null },
  codecs: [
    { codec: 'h264', plays: true },
    { codec: 'av1', plays: null },
  ],
  network: { kind: 'wifi', megabits_per_second: 31.5 },
  clock_ahead_seconds: -3,
  api: { status: 200, milliseconds: 41 },
  hosts: [
    { host: `${text}.example:8080`, status: 200, milliseconds: 212 },
    { host: '[2001:db8::1]', status: null, milliseconds: null },
  ],
  errors: [{ code: `${text}.bufferStalledError`, at: '2026-11-23T20:00:00.000Z' }],
})
