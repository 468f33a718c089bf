import {
  createRoute,
  lazyRouteComponent as lazy,
  Link,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router'
import { noSignal } from '../content/every-page.ts'
import { words as devices } from '../features/devices/words.ts'
import { type Flash, storeFlash } from '../features/payments/flash.ts'
import { announceReturn, isFramed } from '../features/payments/framed-return.ts'
import { words as payments } from '../features/payments/words.ts'
import { storeAddressPin } from '../features/playlists/address-pin.ts'
import { playlistsSearch } from '../features/playlists/playlists-search.ts'
import { words as playlists } from '../features/playlists/words.ts'
import { NoSignal } from '../features/shell/no-signal.tsx'
import { OwnerHead } from '../layouts/owner-head.tsx'
import { words } from '../layouts/words.ts'
import { rootRoute } from '../root-route.tsx'
import { afterPaint } from '../ui/after-paint.ts'
import { buttonClass } from '../ui/button.tsx'

const inDashboard = () => dashboard
const dashboard = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboard',
  component: lazy(() => import('../layouts/dashboard.tsx'), 'Dashboard'),
  // Waits, because loading and rendering a page would delay the paint after the click or key that opens it.
  beforeLoad: ({ cause }) => (cause === 'enter' ? undefined : afterPaint()),
  notFoundComponent: () => (
    <NoSignal title={noSignal.title} code="404">
      <p>{words.notInDashboard}</p>
      <Link to="/dashboard" className={buttonClass()}>
        {words.playlists}
      </Link>
    </NoSignal>
  ),
})

const page = <const Path extends string, Name extends string>(
  path: Path,
  title: string,
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
) => createRoute({ getParentRoute: inDashboard, path, staticData: { title }, component: lazy(load, name) })

const pages = [
  createRoute({
    getParentRoute: inDashboard,
    path: '/',
    validateSearch: playlistsSearch,
    staticData: { title: playlists.list.title },
    component: lazy(() => import('../features/playlists/manage-playlists.tsx'), 'ManagePlaylists'),
  }),
  page('/account', devices.menu.account, () => import('./account-page.tsx'), 'AccountPage'),
  page('/active-device', payments.activate.title, () => import('./activation-page.tsx'), 'ActivationPage'),
  page(
    '/device-key',
    devices.menu.key,
    () => import('../features/devices/device-key-page.tsx'),
    'DeviceKeyPage',
  ),
  page(
    '/parent-pin',
    devices.menu.pin,
    () => import('../features/devices/parent-pin-page.tsx'),
    'ParentPinPage',
  ),
  page(
    '/switch-mac',
    devices.menu.switchMac,
    () => import('../features/devices/switch-mac-page.tsx'),
    'SwitchMacPage',
  ),
  page(
    '/edit/$id',
    playlists.edit.title,
    () => import('../features/playlists/edit-playlist.tsx'),
    'EditPage',
  ),
  // An address with a PIN: redirects at once, so that the PIN stays out of the history.
  createRoute({
    getParentRoute: inDashboard,
    path: '/edit/$id/$pin',
    beforeLoad: ({ params: { id, pin } }) => {
      storeAddressPin({ id, pin })
      throw redirect({ to: '/dashboard/edit/$id', params: { id }, replace: true })
    },
  }),
  page(
    '/groups/$id',
    playlists.groups.title,
    () => import('../features/playlists/arrange/arrange-page.tsx'),
    'ArrangePage',
  ),
  page(
    '/receipt/$reference',
    payments.receipt.title,
    () => import('../features/payments/receipt-page.tsx'),
    'ReceiptPage',
  ),
] as const

/** Messages by the `payment_status` of our return address. Other values get 'unclear': providers may append to it or use their own. */
const FLASHES = new Map<string, Flash>([
  ['success', 'processing'],
  ['cancel', 'cancelled'],
])

/** Opens the dashboard with a message about a payment. */
function leaveWith(flash: Flash): never {
  storeFlash(flash)
  throw redirect({ to: '/dashboard', replace: true })
}

/** The dashboard, and the pages to which providers return. */
export const dashboardRoutes = [
  dashboard.addChildren(pages),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/device/playlists',
    validateSearch: ({ payment_status }: Record<string, unknown>) =>
      typeof payment_status === 'string' ? { payment_status } : {},
    beforeLoad: ({ search }) => leaveWith(FLASHES.get(search.payment_status ?? '') ?? 'unclear'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/activation/crypto/redirect',
    beforeLoad: () => leaveWith('processing'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/cowpay/checkout/$fram_code/$intension',
    component: lazy(() => import('./card-page.tsx'), 'CardPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/cowpayReturnUrl',
    beforeLoad: () => (isFramed() ? announceReturn() : leaveWith('processing')),
    // An empty page, shown only in the frame until the parent page navigates away.
    component: () => <OwnerHead title={payments.card.frame} />,
  }),
] as const
