import { printable } from '../kernel/text.ts'

/** Rows as CSV (RFC 4180), with the property names of the first row as header. */
export function csvOf(rows: readonly object[]): string {
  const [first] = rows
  if (first === undefined) return ''
  const names = Object.keys(first)
  const lines = [names, ...rows.map((row) => Object.values(row))]
  return lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')
}

/** Characters that may precede a formula. A spreadsheet that separates cells by semicolons does so within our quotes too. */
const BEFORE_FORMULA = /(?<![\s";|])[\s";|]*(?=[=+\-@＝＋－＠])/g
const SEPARATOR = /[;|\t\r\n]/

/** Puts an apostrophe before what a spreadsheet would take for a formula, which could send other cells to a server. */
const withoutFormulas = (text: string): string =>
  text.replaceAll(BEFORE_FORMULA, (before, at: number) =>
    at === 0 || SEPARATOR.test(before) ? `${before}'` : before,
  )

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = value instanceof Date ? value.toISOString() : textOf(value)
  const safe = printable(withoutFormulas(text))
  return /[",;\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Reads CSV whose cells have no commas or line breaks: the cells and number of each line that is not empty. */
export const readCsv = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line, index) => ({
      number: index + 1,
      cells: line.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
