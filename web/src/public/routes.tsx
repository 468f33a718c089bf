import { createRoute, lazyRouteComponent as lazy, Outlet, type RouteComponent } from '@tanstack/react-router'
import { PublicShell } from '../features/shell/public-shell.tsx'
import { rootRoute } from '../root-route.tsx'

const layout = createRoute({
  getParentRoute: () => rootRoute,
  id: '_public',
  component: () => (
    <PublicShell>
      <Outlet />
    </PublicShell>
  ),
})

/** A page, and the module of its component, to whose script and styles the build links from the prerendered page. */
const page = <const Path extends string>(path: Path, module: string, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => layout,
    path,
    component,
    staticData: { module: `src/features/${module}.tsx` },
  })

const LoginPage = lazy(() => import('../features/sessions/login-page.tsx'), 'LoginPage')

/** The build prerenders these pages. */
export const publicRoutes = [
  layout.addChildren([
    page(
      '/',
      'home/home-page',
      lazy(() => import('../features/home/home-page.tsx'), 'HomePage'),
    ),
    page(
      '/become-reseller',
      'reseller/reseller-page',
      lazy(() => import('../features/reseller/reseller-page.tsx'), 'ResellerPage'),
    ),
    page(
      '/contact',
      'contact/contact-page',
      lazy(() => import('../features/contact/contact-page.tsx'), 'ContactPage'),
    ),
    page(
      '/downloads',
      'downloads/downloads-page',
      lazy(() => import('../features/downloads/downloads-page.tsx'), 'DownloadsPage'),
    ),
    page('/login', 'sessions/login-page', LoginPage),
    page('/device/login', 'sessions/login-page', LoginPage),
    page(
      '/privacy-policy',
      'legal/privacy-page',
      lazy(() => import('../features/legal/privacy-page.tsx'), 'PrivacyPage'),
    ),
    page(
      '/support',
      'support/support-page',
      lazy(() => import('../features/support/support-page.tsx'), 'SupportPage'),
    ),
    page(
      '/terms-and-conditions',
      'legal/terms-page',
      lazy(() => import('../features/legal/terms-page.tsx'), 'TermsPage'),
    ),
    page(
      '/tv',
      'sessions/tv-page',
      lazy(() => import('../features/sessions/tv-page.tsx'), 'TvPage'),
    ),
  ]),
] as const
