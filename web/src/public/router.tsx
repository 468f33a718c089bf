import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { NotFoundPage } from '../features/shell/not-found-page.tsx'
import { routerOptions } from '../router-options.ts'
import { rootRoute } from '../root-route.tsx'
import { publicRoutes } from './routes.tsx'

/** The router of the public pages; prerendering passes its own history. */
export function makeRouter(history?: RouterHistory) {
  return createRouter({
    ...routerOptions,
    ...(history ? { history } : {}),
    routeTree: rootRoute.addChildren(publicRoutes),
    defaultNotFoundComponent: NotFoundPage,
    // A change of the path is a view transition of type `page`: the picture of the television moves to its next place (motion.css).
    defaultViewTransition: { types: ({ pathChanged }) => (pathChanged ? ['page'] : false) },
  })
}
