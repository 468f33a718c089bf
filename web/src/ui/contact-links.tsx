import { settings } from '../content/settings.tsx'
import styles from './contact-links.module.css'

/** The support address and phone; the style sheet hides an empty phone number. */
export const ContactLinks = () => (
  <div className={styles['links']}>
    <a href={`mailto:${settings.supportEmail}`}>{settings.supportEmail}</a>
    <a href={`tel:${settings.supportPhone}`}>{settings.supportPhone}</a>
  </div>
)
