import { matchIn } from '../search/search.ts'

export function Matched({ name, query }: { name: string; query: string }) {
  // A single letter is not marked, because most names contain it.
  const match = query.trim().length > 1 ? matchIn(name, query) : null
  if (!match) return name
  const [start, end] = match
  return (
    <>
      {name.slice(0, start)}
      <mark>{name.slice(start, end)}</mark>
      {name.slice(end)}
    </>
  )
}
