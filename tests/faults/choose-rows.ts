import type { Row, Rows } from './row.ts'

export type NamedRow = readonly [name: string, row: Row]

type Selection =
  | { readonly kind: 'rows'; readonly rows: readonly NamedRow[] }
  | { readonly kind: 'unknown'; readonly message: string }

/** Selects the rows with these names, or every row if `args` is empty, and sorts them. The shard '2/3' keeps the second, the fifth and so on. */
export function chooseRows(rows: Rows, args: readonly string[], shard = '1/1'): Selection {
  const requested = args.map((name) => name.toUpperCase())
  const unknownNames = requested.filter((name) => !Object.hasOwn(rows, name))
  const names = Object.keys(rows).toSorted()
  if (unknownNames.length > 0)
    return {
      kind: 'unknown',
      message: `The fault matrix has no row ${unknownNames.join(', ')}. Its rows are ${names[0]} to ${names.at(-1)}.`,
    }
  const [part = 0, parts = 0] = shard.split('/').map(Number)
  if (!/^\d+\/\d+$/.test(shard) || part < 1 || part > parts)
    return { kind: 'unknown', message: `--shard is '${shard}', and must be like 1/2.` }
  const selected = Object.entries(rows).filter(([name]) => requested.length === 0 || requested.includes(name))
  const sorted = selected.toSorted(([a], [b]) => a.localeCompare(b))
  return { kind: 'rows', rows: sorted.filter((_, index) => index % parts === part - 1) }
}
