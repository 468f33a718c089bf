import { settings } from '../content/settings.tsx'
import styles from './logo.module.css'

const SCREEN =
  'M5 4.5h22A2.5 2.5 0 0 1 29.5 7v18a2.5 2.5 0 0 1-2.5 2.5H5A2.5 2.5 0 0 1 2.5 25V7A2.5 2.5 0 0 1 5 4.5Z'

/** The site's mark. The icons in `web/public` and the cards in `web/public/social` show it too. */
export const Mark = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <path d={SCREEN} fill="none" stroke="currentColor" strokeWidth="2" />
    <path d="M8.5 9.5v13L22 16Z" fill="var(--lamp)" />
    <path d="M24.5 9.5v13" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
  </svg>
)

export const Logo = () => (
  <span className={styles['logo']}>
    <Mark />
    <span className={styles['name']}>{settings.name}</span>
  </span>
)
