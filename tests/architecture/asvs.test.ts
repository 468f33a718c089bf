import { describe, expect, it } from 'vitest'
import { exists, textOf } from './source.ts'

/** The items of levels 1 and 2 in ASVS 5.0. */
const ITEMS = 253

const cellsOf = (line: string): string[] => line.split('|').map((cell) => cell.trim())

const page = textOf('docs/security/asvs.md')
const rows = page
  .split('\n')
  .filter((line) => /^\| V?\d/.test(line))
  .map((line) => {
    const [, name = '', , result = '', reason = ''] = cellsOf(line)
    const [, id = '', items = '1'] = /^V?([\d.]+)(?: \((\d+) items\))?$/.exec(name) ?? []
    const files = [...reason.matchAll(/`([^`/ ]\S*\/[^` ]+|[\w.-]+\.md)`/g)].map(([, file = '']) => file)
    return { name, id, items: Number(items), result, reason, files }
  })

describe('The page of ASVS', () => {
  it('has every item once', () => {
    expect(rows.filter(({ id }) => id === '').map(({ name }) => name)).toEqual([])
    const ids = rows.map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    const isInside = (id: string) => rows.some((row) => row.id !== id && id.startsWith(`${row.id}.`))
    expect(ids.filter(isInside)).toEqual([])
    expect(rows.reduce((sum, { items }) => sum + items, 0)).toBe(ITEMS)
  })

  it('names files that exist', () => {
    const files = rows.flatMap((row) => row.files)
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((file) => !exists(file))).toEqual([])
  })

  it('names a file for each item that is met, and a reason for each other', () => {
    expect(rows.filter(({ result, files }) => result === 'Met' && files.length === 0)).toEqual([])
    expect(rows.filter(({ reason }) => reason === '')).toEqual([])
  })

  it('lists the number of items with each result', () => {
    const counts: Record<string, number> = {}
    for (const { result, items } of rows) counts[result] = (counts[result] ?? 0) + items
    const listed = [...page.matchAll(/^\| ([A-Z][a-z ]+?) +\| +(\d+) +\|/gm)]
    expect(Object.fromEntries(listed.map(([, result = '', items]) => [result, Number(items)]))).toEqual(
      counts,
    )
  })
})
