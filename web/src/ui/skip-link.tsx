import { skipLink } from '../content/every-page.ts'
import styles from './skip-link.module.css'

/** The first link of a page, for the keyboard: past the menu, to what the page is about. Seen while it has the focus. */
export const SkipLink = ({ surface }: { surface: 'night' | 'system' }) => (
  <a className={styles['skip']} href="#content" data-surface={surface}>
    {skipLink}
  </a>
)
