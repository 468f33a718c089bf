import { expect, test } from 'vitest'
import { formats } from './formats.ts'

test('there are 18 formats, and all but M3U and Xtream link to their specification', () => {
  expect(new Set(formats.map(({ name }) => name)).size).toBe(18)
  expect(formats.filter(({ url }) => !url).map(({ name }) => name)).toEqual(['M3U', 'Xtream'])
  for (const { url } of formats) expect(url ?? 'https://').toMatch(/^https:\/\/(?!.*example)/)
})
