import { describe, expect, test } from 'vitest'
import { assignedAddress, isPlaceholder, reportInput } from './app-contract.ts'

const report = {
  thumbprint: 'x'.repeat(43),
  addresses: [{ kind: 'wifi', mac: '02:00:5E:00:53:01' }],
  platform: { os: 'Tizen', os_version: '7.0', model: 'QN65' },
  app: { name: 'Player', version: '1.0.0' },
  language: 'en-GB',
}
const UNKNOWN = { os: 'unknown', os_version: 'unknown', model: 'unknown' }

describe('A report', () => {
  test.each([
    ['a usual language', { language: 'pt-BR' }, { language: 'pt-BR' }],
    ['the locale C', { language: 'C' }, { language: 'und' }],
    ['the locale POSIX in full', { language: 'en_US.UTF-8' }, { language: 'und' }],
    ['an empty language', { language: '' }, { language: 'und' }],
    ['a language that is null', { language: null }, { language: 'und' }],
    ['no language', { language: undefined }, { language: 'und' }],
    ['a language with spaces', { language: ' en ' }, { language: 'en' }],
    ['an empty model', { platform: { ...report.platform, model: '' } }, { platform: { model: 'unknown' } }],
    [
      'a model of spaces',
      { platform: { ...report.platform, model: '  ' } },
      { platform: { model: 'unknown' } },
    ],
    ['no model', { platform: { os: 'tizen' } }, { platform: { ...UNKNOWN, os: 'tizen' } }],
    [
      'a version that is a number',
      { platform: { ...report.platform, os_version: 7 } },
      { platform: { os_version: '7' } },
    ],
    [
      'a version of the app that is null',
      { app: { name: 'Player', version: null } },
      { app: { version: 'unknown' } },
    ],
    [
      'a long model',
      { platform: { ...report.platform, model: '📺'.repeat(200) } },
      { platform: { model: '📺'.repeat(100) } },
    ],
    [
      'a model with control characters',
      { platform: { ...report.platform, model: 'QN\0\n65\uD800' } },
      { platform: { model: 'QN 65' } },
    ],
    ['no platform', { platform: undefined }, { platform: UNKNOWN }],
    ['an app that is a text', { app: 'Player 1.0' }, { app: { name: 'unknown', version: 'unknown' } }],
    [
      'a connection of another kind',
      { addresses: [{ kind: 'powerline', mac: '02:00:5E:00:53:01' }] },
      { addresses: [{ kind: 'unknown' }] },
    ],
    [
      'no kind of connection',
      { addresses: [{ mac: '02:00:5E:00:53:01' }] },
      { addresses: [{ kind: 'unknown' }] },
    ],
  ])('is accepted with %s', (_, changes, expected) => {
    expect(reportInput.parse({ ...report, ...changes })).toMatchObject(expected)
  })
})

test('A report contains only known abilities', () => {
  const abilitiesOf = (abilities: unknown) => reportInput.parse({ ...report, abilities }).abilities
  expect(abilitiesOf(['flying', 'results'])).toEqual(['results'])
  expect(abilitiesOf([])).toEqual([])
  expect(abilitiesOf('results')).toEqual([])
})

test.each([
  ['00:00:00:00:00:00', true],
  ['02:00:00:00:00:00', true],
  ['FF:FF:FF:FF:FF:FF', true],
  ['01:00:5E:00:00:01', true],
  ['03:00:00:00:00:01', true],
  ['00:00:00:00:00:01', false],
  ['02:00:00:00:00:01', false],
  ['10:1B:C5:00:00:01', false],
])('Whether %s is a placeholder: %s', (mac, expected) => {
  expect(isPlaceholder(mac)).toBe(expected)
})

test('Assigned addresses are locally administered, unicast and different', () => {
  const addresses = Array.from({ length: 200 }, assignedAddress)
  expect(new Set(addresses).size).toBe(200)
  for (const address of addresses) expect(address).toMatch(/^[0-9A-F][26AE](?::[0-9A-F]{2}){5}$/)
  // The other six bits of the first byte are random.
  expect(new Set(addresses.map((address) => address.slice(0, 2))).size).toBeGreaterThan(20)
})
