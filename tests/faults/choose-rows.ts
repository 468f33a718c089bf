import type { Row, Rows } from './row.ts'

export type NamedRow = readonly [name: string, row: Row]

type Chosen =
  | { readonly kind: 'rows'; readonly rows: readonly NamedRow[] }
  /** One sentence for the terminal. */
  | { readonly kind: 'unknown'; readonly message: string }

/**
 * The rows with these names in order, in upper or lower case; all if no name was given.
 *
 * @param shard the part of them to run: '2/3' is the second, the fifth and so on
 */
export function chooseRows(rows: Rows, typed: readonly string[], shard = '1/1'): Chosen {
  const wanted = typed.map((name) => name.toUpperCase())
  const unknown = wanted.filter((name) => !Object.hasOwn(rows, name))
  const names = Object.keys(rows).toSorted()
  if (unknown.length > 0)
    return {
      kind: 'unknown',
      message: `The fault matrix has no row ${unknown.join(', ')}. Its rows are ${names[0]} to ${names.at(-1)}.`,
    }
  const [part = 0, parts = 0] = shard.split('/').map(Number)
  if (!/^\d+\/\d+$/.test(shard) || part < 1 || part > parts)
    return { kind: 'unknown', message: `--shard is '${shard}', and must be like 1/2.` }
  const chosen = Object.entries(rows).filter(([name]) => wanted.length === 0 || wanted.includes(name))
  const sorted = chosen.toSorted(([one], [other]) => one.localeCompare(other))
  return { kind: 'rows', rows: sorted.filter((_, index) => index % parts === part - 1) }
}
