import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

it('every limit that is a setting is on the page of limits', () => {
  const names = [...read('server/src/kernel/config.ts').matchAll(/^ {2}([A-Z_]+): settings\.limit\b/gm)]
  expect(names.length).toBeGreaterThan(8)
  const page = read('docs/security/limits.md')
  expect(names.map(([, name = '']) => name).filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})
