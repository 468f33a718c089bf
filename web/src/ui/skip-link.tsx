import { skipLink } from '../content/every-page.ts'
import styles from './skip-link.module.css'

/** The first link of a page: skips to its content. Visible on focus. */
export const SkipLink = ({ surface }: { surface: 'night' | 'system' }) => (
  <a className={styles['skip']} href="#content" data-surface={surface}>
    {skipLink}
  </a>
)
