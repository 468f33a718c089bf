import type { Row, Rows } from './row.ts'

export type NamedRow = readonly [name: string, row: Row]

type Chosen =
  | { readonly kind: 'rows'; readonly rows: readonly NamedRow[] }
  /** One sentence for the terminal. */
  | { readonly kind: 'unknown'; readonly message: string }

/** The rows with these names in order, in upper or lower case; all if no name was given. */
export function chooseRows(rows: Rows, typed: readonly string[]): Chosen {
  const wanted = typed.map((name) => name.toUpperCase())
  const unknown = wanted.filter((name) => !Object.hasOwn(rows, name))
  const names = Object.keys(rows).toSorted()
  if (unknown.length > 0)
    return {
      kind: 'unknown',
      message: `The fault matrix has no row ${unknown.join(', ')}. Its rows are ${names[0]} to ${names.at(-1)}.`,
    }
  const chosen = Object.entries(rows).filter(([name]) => wanted.length === 0 || wanted.includes(name))
  return { kind: 'rows', rows: chosen.toSorted(([one], [other]) => one.localeCompare(other)) }
}
