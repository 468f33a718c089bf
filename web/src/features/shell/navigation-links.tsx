import { navigation } from '../../content/navigation.ts'
import type { SiteLink } from './site-link.ts'
import styles from './site-menu.module.css'

/** The links of the header, beside its logo or in its menu. */
export const NavigationLinks = ({ Link }: { Link: SiteLink }) => (
  <ul>
    {navigation.map(({ label, to }) => (
      <li key={to}>
        <Link to={to} className={styles['item']}>
          {label}
        </Link>
      </li>
    ))}
  </ul>
)
