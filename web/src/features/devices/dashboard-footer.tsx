import { useIsFetching } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import styles from './dashboard-footer.module.css'
import { words } from './words.ts'

const links = [
  { label: words.footer.support, href: '/support' },
  { label: words.footer.contact, href: '/contact' },
  { label: words.footer.terms, href: '/terms-and-conditions' },
]

/** Plain links, because the public pages are another document. */
export function DashboardFooter() {
  // Hidden until the content above has its height, so that the footer does not jump.
  const isRouting = useRouterState({ select: ({ isLoading }) => isLoading })
  const isReading = useIsFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0
  return (
    <footer className={styles['footer']} data-waits={isRouting || isReading || undefined}>
      <nav aria-label={words.footer.name}>
        <ul className={styles['links']}>
          {links.map(({ label, href }) => (
            <li key={href}>
              <a className="quiet-link" href={href}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  )
}
