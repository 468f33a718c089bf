import { settings } from '../content/settings.ts'
import styles from './contact-links.module.css'

/** The support address and phone. A phone that is not set is not shown: the style sheet sees to it. */
export function ContactLinks() {
  return (
    <div className={styles['links']}>
      <a href={`mailto:${settings.supportEmail}`}>{settings.supportEmail}</a>
      <a href={`tel:${settings.supportPhone}`}>{settings.supportPhone}</a>
    </div>
  )
}
