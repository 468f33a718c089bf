import { Link } from '@tanstack/react-router'
import { setupGuide, troubleshooting } from '../../content/support.ts'
import { ContactLinks } from '../../ui/contact-links.tsx'
import { ContactForm } from './contact-form.tsx'
import styles from './contact-page.module.css'
import viewer from '../../pictures/viewer.svg'

/** Ways to reach support: an address, perhaps a phone, and the form. */
export function ContactPage() {
  return (
    <div className={styles['page']} data-surface="paper">
      <div className={styles['inside']}>
        <div className={styles['words']}>
          <h1 className={styles['title']}>Contact Us</h1>
          <p className={styles['intro']}>
            Support, an inquiry, or something that we could do better: write to us, and a person answers. If
            it is about a device, tell us its MAC address, never its key.
          </p>
          <ContactLinks />
          <img
            className={styles['picture']}
            src={viewer}
            width={640}
            height={420}
            loading="lazy"
            alt="Someone on a sofa, seen from behind, watching a mountain film in a dark room."
          />
        </div>
        <ContactForm />
        <div className={styles['faster']}>
          <h2>Often faster than a letter</h2>
          <ul>
            {[setupGuide, ...troubleshooting].map(({ id, title }) => (
              <li key={id}>
                <Link to="/support" hash={id}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  )
}
