import { skipLink } from '../content/every-page.ts'
import styles from './skip-link.module.css'

export const SkipLink = ({ surface }: { surface: 'night' | 'system' }) => (
  <a className={styles['skip']} href="#content" data-surface={surface}>
    {skipLink}
  </a>
)
