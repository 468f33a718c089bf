import type { Router } from '@tanstack/react-router'
import type { dashboardRoutes } from './dashboard/routes.tsx'
import type { publicRoutes } from './public/routes.tsx'
import type { rootRoute } from './root-route.tsx'

/** The routes of both documents, for the types of links. Between documents use `<a>`. */
type Routes = ReturnType<typeof rootRoute.addChildren<[...typeof publicRoutes, ...typeof dashboardRoutes]>>

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The title of a page in the dashboard. */
    title?: string
    /** The file of a public page's component, a key of Vite's manifest. */
    module?: string
  }
  interface Register {
    router: Router<Routes, 'never', false>
  }
}
