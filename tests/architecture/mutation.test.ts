import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The patterns of a text with `{a,b}`, one for each alternative. */
function alternativesOf(pattern: string): readonly string[] {
  const [braces, names] = /\{([^}]*)\}/.exec(pattern) ?? []
  if (braces === undefined || names === undefined) return [pattern]
  return names.split(',').flatMap((name) => alternativesOf(pattern.replace(braces, name)))
}

it.for(['payments', 'security'])('npm run mutation -- %s names only files that exist', (name) => {
  const text = readFileSync(`${root}/tests/mutation/${name}.json`, 'utf8')
  const patterns = [...text.matchAll(/"(server\/[^"]+)"/g)].flatMap(([, pattern = '']) =>
    alternativesOf(pattern),
  )
  expect(patterns.length).toBeGreaterThan(10)
  expect(patterns.filter((pattern) => globSync(pattern, { cwd: root }).length === 0)).toEqual([])
})
