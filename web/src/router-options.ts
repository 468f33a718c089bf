import { ErrorPage } from './features/shell/error-page.tsx'

/** What the routers of both documents do alike. */
export const routerOptions = {
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorPage,
  // While prerendering it would add an inline script, which the pages' policy forbids.
  scrollRestoration: !import.meta.env.SSR,
} as const
