import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { NotFoundPage } from '../features/shell/not-found-page.tsx'
import { routerOptions } from '../router-options.ts'
import { routeTree } from './route-tree.gen.ts'

/** The router of the public pages; prerendering passes its own history. */
export function makeRouter(history?: RouterHistory) {
  return createRouter({
    ...routerOptions,
    ...(history ? { history } : {}),
    routeTree,
    defaultNotFoundComponent: NotFoundPage,
    // A change of the path is a view transition of the type `page`: the picture of the television moves to its place on the next page
    // (motion.css).
    defaultViewTransition: { types: ({ pathChanged }) => (pathChanged ? ['page'] : false) },
  })
}
