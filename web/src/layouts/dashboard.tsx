import { Outlet, useMatches } from '@tanstack/react-router'
import { noSignal } from '../content/every-page.ts'
import { OwnerPages } from './owner-pages.tsx'

export function Dashboard() {
  // The title is read outside the guard, which shows no page at first. If no page is below this route, the path is unknown.
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? noSignal.notFound })
  return (
    <OwnerPages title={title}>
      <Outlet />
    </OwnerPages>
  )
}
