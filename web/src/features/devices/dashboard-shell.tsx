import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Logo } from '../../ui/logo.tsx'
import styles from './dashboard-shell.module.css'
import { DevicePanel } from './device-panel.tsx'
import { menu } from './menu.ts'
import { useLiveDevice } from './use-live-device.ts'

interface DashboardShellProps {
  /** Stands at the end of the menu and takes the class of its items. */
  logOut: (className: string | undefined) => ReactNode
  children: ReactNode
}

/** What stands around every page of the dashboard: the menu (a bar at the thumb on phones) and the device on top. */
export function DashboardShell({ logOut, children }: DashboardShellProps) {
  const connected = useLiveDevice()
  return (
    <div className={styles['shell']} data-surface="system">
      <a className={styles['skip']} href="#content">
        Skip to the content
      </a>
      <header className={styles['side']}>
        {/* The public pages are the other document: a full load. */}
        <a className={styles['home']} href="/" aria-label="Home">
          <Logo />
        </a>
        <nav className={styles['menu']} aria-label="Dashboard">
          {menu.map(({ label, to, icon: Icon }) => (
            <Link
              key={to}
              to={to}
              className={styles['item']}
              activeOptions={{ exact: true, includeSearch: false }}
            >
              <Icon size={20} aria-hidden="true" />
              {label}
            </Link>
          ))}
          {logOut(styles['item'])}
        </nav>
      </header>
      <div className={styles['work']}>
        <DevicePanel connected={connected} />
        <main id="content" tabIndex={-1} className={styles['main']}>
          {children}
        </main>
      </div>
    </div>
  )
}
