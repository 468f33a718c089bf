import { ErrorPage } from './features/shell/error-page.tsx'

export const routerOptions = {
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorPage,
  // Scroll restoration would add an inline script to prerendered pages, which their policy forbids.
  scrollRestoration: !import.meta.env.SSR,
} as const
