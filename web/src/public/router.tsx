import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { NotFoundPage } from '../features/shell/not-found-page.tsx'
import { routerOptions } from '../router-options.ts'
import { routeTree } from './route-tree.gen.ts'

/** The router of the public pages; prerendering hands in a history of its own. */
export function makeRouter(history?: RouterHistory) {
  return createRouter({
    ...routerOptions,
    ...(history ? { history } : {}),
    routeTree,
    defaultNotFoundComponent: NotFoundPage,
    // base.css: the television goes along to another page.
    defaultViewTransition: { types: ({ pathChanged }) => (pathChanged ? ['page'] : false) },
  })
}
