import { legalPages, navigation } from '../../content/navigation.ts'
import { settings } from '../../content/settings.tsx'
import { shell } from '../../content/shell.ts'
import { Logo } from '../../ui/logo.tsx'
import { ChatLink } from './chat-link.tsx'
import { ContactLinks } from '../../ui/contact-links.tsx'
import styles from './footer.module.css'
import { PageLinks } from './page-links.tsx'
import type { SiteLink } from './site-link.ts'

export const Footer = ({ Link }: { Link: SiteLink }) => (
  <footer className={styles['footer']} data-surface="night">
    <div className={styles['inside']}>
      <div className={styles['brand']}>
        <Logo />
        <p>{shell.footer.about}</p>
      </div>
      <nav aria-label={shell.footer.name}>
        <PageLinks Link={Link} pages={navigation} className={styles['links']} />
      </nav>
      <div className={styles['ways']}>
        <ContactLinks />
        <ChatLink className="quiet-link">{shell.footer.chat}</ChatLink>
      </div>
      <div className={styles['end']}>
        <p>{settings.name}</p>
        <PageLinks Link={Link} pages={legalPages} />
      </div>
    </div>
  </footer>
)
