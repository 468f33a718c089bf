import type { Router } from '@tanstack/react-router'
import type * as Dashboard from './dashboard/route-tree.gen.ts'
import type * as Public from './public/route-tree.gen.ts'
import type { Route } from './routes/__root.tsx'

type InDashboard = Dashboard.FileRouteTypes
type InPublic = Public.FileRouteTypes

/** The routes of both documents, for the types of links. Between documents use `<a>`. */
interface Routes {
  fileRoutesByFullPath: InPublic['fileRoutesByFullPath'] & InDashboard['fileRoutesByFullPath']
  fullPaths: InPublic['fullPaths'] | InDashboard['fullPaths']
  fileRoutesByTo: InPublic['fileRoutesByTo'] & InDashboard['fileRoutesByTo']
  to: InPublic['to'] | InDashboard['to']
  id: InPublic['id'] | InDashboard['id']
  fileRoutesById: InPublic['fileRoutesById'] & InDashboard['fileRoutesById']
}

declare const root: ReturnType<
  typeof Route._addFileChildren<Dashboard.RootRouteChildren & Public.RootRouteChildren>
>

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The title of a page in the dashboard. */
    title?: string
  }
  interface Register {
    router: Router<ReturnType<typeof root._addFileTypes<Routes>>, 'never', false>
  }
}
