import { readFileSync } from 'node:fs'
import { loadConfig } from '@player/server/compose'
import { expect, it } from 'vitest'
import { codeOf, isTest, textOf } from './source.ts'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

it('docs/security/limits.md has every limit that is a setting', () => {
  const names = [
    ...read('server/src/kernel/kernel-settings.ts').matchAll(/^ {2}([A-Z_]+): settings\.limit\b/gm),
  ]
  expect(names.length).toBeGreaterThan(8)
  const page = read('docs/security/limits.md')
  expect(names.map(([, name = '']) => name).filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

it('every counter of the configuration is on the page of limits, by its name in metrics', () => {
  const { throttles } = loadConfig({
    DATABASE_URL: 'postgres://player@127.0.0.1/player',
    ENCRYPTION_KEYS: `k1:${'A'.repeat(43)}=`,
    LICENCE_KEYS: `l1:${'B'.repeat(43)}=`,
    PIN_PEPPER: 'a pepper of thirty-two characters',
    SUPPORT_EMAIL: 'support@player.test',
  })
  const counted = Object.values(throttles).flatMap((rule) => (typeof rule === 'number' ? [] : [rule.name]))
  const lastCells = [...read('docs/security/limits.md').matchAll(/^\|.*\|([^|]*)\|$/gm)]
  const listed = lastCells.flatMap(([, cell = '']) => cell.match(/(?<=`)[a-z-]+(?=`)/g) ?? [])
  expect(listed.toSorted()).toEqual(counted.toSorted())
})

/** Limits in the memory of a process, by file, with what the page says of each. */
const IN_MEMORY = {
  'server/src/http/app-access.ts': '60 a minute for an app',
  'server/src/live.ts': '3 at a time in a process, 1 for each session',
  'server/src/modules/people/download-data.ts': 'three at once in a process, one of a device',
  'server/src/modules/playlists/arrange/app-groups.ts': '30 a minute for an app',
  'server/src/modules/playlists/pin.ts':
    '2 at a time, 1 for each device; 10 for each device and 100 in all wait',
  'server/src/modules/results/app.ts': '30 a minute for an app',
}

it('every limit in memory is on the page of limits', () => {
  const files = codeOf('server')
    .filter((file) => !isTest(file))
    .filter((file) => /= (?:perMinute|createFairQueue)\(/.test(textOf(file)))
  expect(files.toSorted()).toEqual(Object.keys(IN_MEMORY))
  for (const words of Object.values(IN_MEMORY)) expect(read('docs/security/limits.md')).toContain(words)
})
