import type { ReactNode } from 'react'
import { navigation } from '../../content/navigation.ts'
import { settings } from '../../content/settings.tsx'
import { shell } from '../../content/shell.ts'
import { Logo } from '../../ui/logo.tsx'
import { ChatLink } from './chat-link.tsx'
import { ContactLinks } from '../../ui/contact-links.tsx'
import styles from './footer.module.css'

export function Footer({ link }: { link: (label: string, to: string) => ReactNode }) {
  return (
    <footer className={styles['footer']} data-surface="night">
      <div className={styles['inside']}>
        <div className={styles['brand']}>
          <Logo />
          <p>{shell.footer.about}</p>
        </div>
        <nav aria-label={shell.footer.name}>
          <ul className={styles['links']}>
            {navigation.map(({ label, to }) => (
              <li key={to}>{link(label, to)}</li>
            ))}
          </ul>
        </nav>
        <div className={styles['ways']}>
          <ContactLinks />
          <ChatLink className="quiet-link">{shell.footer.chat}</ChatLink>
        </div>
        <div className={styles['end']}>
          <p>{settings.name}</p>
          <ul>
            <li>{link(shell.footer.terms, '/terms-and-conditions')}</li>
            <li>{link(shell.footer.privacy, '/privacy-policy')}</li>
          </ul>
        </div>
      </div>
    </footer>
  )
}
