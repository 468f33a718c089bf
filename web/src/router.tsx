import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { ErrorPage } from './features/shell/error-page.tsx'
import { NotFoundPage } from './features/shell/not-found-page.tsx'
import { routeTree } from './route-tree.gen.ts'

/** The router of both documents; prerendering hands in a history of its own. */
export function makeRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    // While prerendering it would add an inline script, which the pages' policy forbids.
    scrollRestoration: !import.meta.env.SSR,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
  interface StaticDataRouteOption {
    /** 'dashboard' puts a route and all below it into the other document: never prerendered, never cached (D26). */
    document?: 'dashboard'
  }
}
