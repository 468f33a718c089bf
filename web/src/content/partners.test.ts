import { expect, test } from 'vitest'
import { partners } from './partners.ts'

test('there are 18 formats, and all but M3U and Xtream link to their specification', () => {
  expect(new Set(partners.map(({ name }) => name)).size).toBe(18)
  expect(partners.filter(({ url }) => !url).map(({ name }) => name)).toEqual(['M3U', 'Xtream'])
  for (const { url } of partners) expect(url ?? 'https://').toMatch(/^https:\/\/(?!.*example)/)
})
