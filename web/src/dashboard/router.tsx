import { createRouter } from '@tanstack/react-router'
import { isDashboardPage } from '@player/server/kernel/dashboard-pages'
import { NoSignal } from '../features/shell/no-signal.tsx'
import { routerOptions } from '../router-options.ts'
import { buttonClass } from '../ui/button.tsx'
import { OwnerHead } from '../layouts/owner-head.tsx'
import { exactHistory } from '../exact-history.ts'
import { rootRoute } from '../root-route.tsx'
import { dashboardRoutes } from './routes.tsx'
import { noSignal } from '../content/every-page.ts'
import { words } from '../layouts/words.ts'

/** The router of the dashboard's document, which also has the return pages of payments. */
export function makeRouter() {
  return createRouter({
    ...routerOptions,
    history: exactHistory((path) => !isDashboardPage(path), unknownPath()),
    routeTree: rootRoute.addChildren(dashboardRoutes),
    defaultNotFoundComponent: NotFound,
  })
}

/** A path without a route. An unknown page below /dashboard/ is shown in the dashboard's frame. */
const unknownPath = () => (window.location.pathname.startsWith('/dashboard/') ? '/dashboard/404' : '/404')

const NotFound = () => (
  <NoSignal title={noSignal.title} code="404">
    <OwnerHead title={noSignal.notFound} />
    <p>{words.missing}</p>
    <a href="/" className={buttonClass({ size: 'large' })}>
      {noSignal.start}
    </a>
  </NoSignal>
)
