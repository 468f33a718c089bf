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

const HomePage = lazy(() => import('../features/home/home-page.tsx'), 'HomePage')
const ResellerPage = lazy(() => import('../features/reseller/reseller-page.tsx'), 'ResellerPage')
const ContactPage = lazy(() => import('../features/contact/contact-page.tsx'), 'ContactPage')
const DownloadsPage = lazy(() => import('../features/downloads/downloads-page.tsx'), 'DownloadsPage')
const LoginPage = lazy(() => import('../features/sessions/login-page.tsx'), 'LoginPage')
const PrivacyPage = lazy(() => import('../features/legal/privacy-page.tsx'), 'PrivacyPage')
const SupportPage = lazy(() => import('../features/support/support-page.tsx'), 'SupportPage')
const TermsPage = lazy(() => import('../features/legal/terms-page.tsx'), 'TermsPage')
const TvPage = lazy(() => import('../features/sessions/tv-page.tsx'), 'TvPage')

/** The build prerenders these pages. */
export const publicRoutes = [
  layout.addChildren([
    page('/', 'home/home-page', HomePage),
    page('/become-reseller', 'reseller/reseller-page', ResellerPage),
    page('/contact', 'contact/contact-page', ContactPage),
    page('/downloads', 'downloads/downloads-page', DownloadsPage),
    page('/login', 'sessions/login-page', LoginPage),
    page('/device/login', 'sessions/login-page', LoginPage),
    page('/privacy-policy', 'legal/privacy-page', PrivacyPage),
    page('/support', 'support/support-page', SupportPage),
    page('/terms-and-conditions', 'legal/terms-page', TermsPage),
    page('/tv', 'sessions/tv-page', TvPage),
  ]),
] as const
