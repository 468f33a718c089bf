import { describe, expect, it } from 'vitest'
import { chooseRows } from '../faults/choose-rows.ts'
import { rows } from '../faults/rows/index.ts'
import { filesOf, textOf } from './source.ts'

const namesOf = (args: readonly string[], shard?: string) => {
  const selection = chooseRows(rows, args, shard)
  return selection.kind === 'rows' ? selection.rows.map(([name]) => name) : selection.message
}

describe('The fault matrix', () => {
  it('has all rows from F01 to F63', () => {
    const expected = Array.from({ length: 63 }, (_, index) => `F${String(index + 1).padStart(2, '0')}`)
    expect(Object.keys(rows).toSorted()).toEqual(expected)
  })

  it('runs the rows named as arguments, or all rows', () => {
    expect(namesOf(['f16', 'F02'])).toEqual(['F02', 'F16'])
    expect(namesOf([])).toHaveLength(63)
    expect(namesOf(['F16', 'F999'])).toBe('The fault matrix has no row F999. Its rows are F01 to F63.')
  })

  it('runs each row in one of the shards', () => {
    const shards = ['1/2', '2/2'].map((shard) => namesOf([], shard))
    expect(shards.map(({ length }) => length)).toEqual([32, 31])
    expect(new Set(shards.flat())).toEqual(new Set(namesOf([], '1/1')))
    for (const invalid of ['0/2', '3/2', '2', 'x/y'])
      expect(namesOf([], invalid)).toBe(`--shard is '${invalid}', and must be like 1/2.`)
  })

  it('has failpoints that no production file mentions', () => {
    const production = filesOf('{db,server,workers,web,infra}/**/*.{ts,tsx,mjs,yaml,yml,Dockerfile}').concat(
      filesOf('infra/docker/*'),
      'package.json',
    )
    expect(production.length).toBeGreaterThan(200)
    const mention = /FAIL_AT|CLOCK_SHIFT_MS|FETCH_REDIRECTS|failpoint|--import\b/
    expect(production.filter((file) => mention.test(textOf(file)))).toEqual([])
  })
})

it('docs/promises.md names only fault rows and tests that exist', () => {
  const text = textOf('docs/promises.md')
  const named = [...text.matchAll(/\bF\d{2}\b/g)].map(([name]) => name)
  expect(new Set(named).size).toBeGreaterThan(40)
  expect(named.filter((name) => !Object.hasOwn(rows, name))).toEqual([])
  const files = [...text.matchAll(/`((?:tests|server|workers|db)\/[\w./-]+)`/g)].map(([, file]) => file ?? '')
  expect(files.filter((file) => filesOf(file).length === 0)).toEqual([])
})
