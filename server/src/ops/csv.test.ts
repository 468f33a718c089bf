import { expect, it } from 'vitest'
import { csvOf, readCsv } from './csv.ts'

it('CSV is quoted as in RFC 4180', () => {
  const rows = [
    { name: 'Ann "A"', text: 'one, two\nthree', at: new Date(0), none: null },
    { name: '', text: 'plain', at: null, none: 7 },
  ]
  expect(csvOf(rows)).toBe(
    'name,text,at,none\r\n"Ann ""A""","one, two\nthree",1970-01-01T00:00:00.000Z,\r\n,plain,,7\r\n',
  )
  expect(csvOf([])).toBe('')
})

it.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1',
  '"=1',
  'a;=1',
  'a; =1;b',
  'a\n=1+1\nb',
  'a\r\n@b',
  'a\t-1',
  'a|+1',
  'a;"=1;',
  ';;=1',
])('a cell %j is no formula, also if semicolons or tabs separate cells', (text) => {
  const csv = csvOf([{ first: 'x', text }])
  expect(csv).toContain("'")
  for (const cell of csv.split(/[,;|\t\r\n]/)) expect(cell).not.toMatch(/^[\s"]*[=+\-@＝]/)
})

it.each(['a-b', '1 + 1 = 2', 'Ann, +1', 'ann+tv@owner.test'])('a cell %j is unchanged', (text) => {
  expect(csvOf([{ text }]).replaceAll('"', '')).toBe(`text\r\n${text}\r\n`)
})

it('a text of a million semicolons is written before the timeout of a test', () => {
  const text = '; '.repeat(1_000_000)
  expect(csvOf([{ text }])).toBe(`text\r\n"${text}"\r\n`)
})

it('a number stays a number, and control characters are escaped', () => {
  expect(csvOf([{ number: -5, text: 'a\u001B[31m' }])).toBe(
    `number,text\r\n-5,${String.raw`a\u001b[31m`}\r\n`,
  )
})

it('CSV is read with the number of each line that is not empty', () => {
  expect(readCsv('\uFEFFa,b\r\n\n"c", d \n')).toEqual([
    { number: 1, cells: ['a', 'b'] },
    { number: 3, cells: ['c', 'd'] },
  ])
})
