import { Link, type ParsedLocation, useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { trpc } from '../../api/trpc.ts'
import { settings } from '../../content/settings.tsx'
import { classNames } from '../../ui/class-names.ts'
import frameStyles from '../../ui/dashboard-frame.module.css'
import { Logo } from '../../ui/logo.tsx'
import { OperatorNotices } from '../../ui/operator-notices.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { useNow } from '../../ui/use-now.ts'
import styles from './dashboard-shell.module.css'
import { DashboardFooter } from './dashboard-footer.tsx'
import { DevicePanel } from './device-panel.tsx'
import { MenuSheet } from './menu-sheet.tsx'
import { menu } from './menu.ts'
import { useLiveDevice } from './use-live-device.ts'
import { words } from './words.ts'

interface DashboardShellProps {
  /** Renders the menu's last item with the class of the items. */
  logOut: (className: string | undefined) => ReactNode
  nextStep: ReactNode
  children: ReactNode
}

export function DashboardShell({ logOut, nextStep, children }: DashboardShellProps) {
  const live = useLiveDevice()
  const main = useRef<HTMLElement>(null)
  useFocusOnChange(main)
  const isPlaylistPage = useLocation({ select: ({ pathname }) => /\/(?:edit|groups)\//.test(pathname) })
  const deskItem = classNames(styles['item'], styles['on-desks'])
  return (
    <div className={classNames(frameStyles['frame'], styles['shell'])} data-surface="system">
      <SkipLink surface="system" />
      <header className={classNames(frameStyles['side'], styles['side'])}>
        {/* The public pages are another document. */}
        <a className={styles['home']} href="/" aria-label={words.menu.home(settings.name)}>
          <Logo />
        </a>
        <nav className={styles['menu']} aria-label={words.menu.name}>
          {menu.map(({ label, to, icon: Icon, isInPhoneBar }) => (
            <Link
              key={to}
              to={to}
              className={isInPhoneBar ? styles['item'] : deskItem}
              data-current={(to === '/dashboard' && isPlaylistPage) || undefined}
              activeOptions={{ exact: true, includeSearch: false }}
            >
              <Icon size={20} />
              {label}
            </Link>
          ))}
          {logOut(deskItem)}
          <MenuSheet className={classNames(styles['item'], styles['on-phones'])} logOut={logOut} />
        </nav>
      </header>
      <div className={classNames(frameStyles['work'], styles['work'])}>
        <CurrentNotices />
        <DevicePanel {...live} nextStep={nextStep} />
        <main ref={main} id="content" tabIndex={-1} className={styles['main']}>
          {children}
        </main>
        <DashboardFooter />
      </div>
    </div>
  )
}

function CurrentNotices() {
  const session = trpc.sessions.current.useQuery()
  const now = useNow()
  const current = session.data?.notices?.filter(({ until }) => until === null || Date.parse(until) > now)
  if (!current || current.length === 0) return null
  return (
    <section className={styles['notices']} aria-label={words.notices}>
      <OperatorNotices notices={current} />
    </section>
  )
}

/** Focuses the main element when another page is shown, so that screen readers and the Tab key continue there. */
function useFocusOnChange(main: RefObject<HTMLElement | null>): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        // A form on the new page may have focused its first field.
        const hasFocus = main.current?.contains(document.activeElement)
        if (fromLocation && pageKeyOf(fromLocation) !== pageKeyOf(toLocation) && !hasFocus)
          main.current?.focus({ preventScroll: true })
      }),
    [main, router],
  )
}

/** Identifies a page. Searching and paging do not change it. */
const pageKeyOf = ({ pathname, search }: ParsedLocation<{ view?: string }>): string =>
  `${pathname} ${search.view ?? ''}`
