import { settings } from '../content/settings.tsx'
import styles from './contact-links.module.css'
import { SupportEmail } from './support-email.tsx'

/** The support address and phone; the style sheet hides an empty phone number. */
export const ContactLinks = () => (
  <div className={styles['links']}>
    <SupportEmail />
    <a href={`tel:${settings.supportPhone}`}>{settings.supportPhone}</a>
  </div>
)
