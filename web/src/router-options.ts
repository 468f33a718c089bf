import { ErrorPage } from './features/shell/error-page.tsx'

export const routerOptions = {
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorPage,
  // In prerendered pages it would add an inline script, which their policy forbids.
  scrollRestoration: !import.meta.env.SSR,
} as const
