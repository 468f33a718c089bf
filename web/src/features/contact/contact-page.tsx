import { Link } from '@tanstack/react-router'
import { contact } from '../../content/contact.ts'
import { setupGuide, troubleshooting } from '../../content/support.ts'
import { classNames } from '../../ui/class-names.ts'
import { CompanyDetails } from '../../ui/company-details.tsx'
import { ContactLinks } from '../../ui/contact-links.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { ContactForm } from './contact-form.tsx'
import styles from './contact-page.module.css'
import viewer from '../../pictures/viewer.svg'

export const ContactPage = () => (
  <div className={styles['page']} data-surface="paper">
    <PageHead title={contact.title} {...contact.head} />
    <div className={styles['inside']}>
      <div className={styles['words']}>
        <h1 className={styles['title']}>{contact.title}</h1>
        <p className={styles['intro']}>{contact.intro}</p>
        <ContactLinks />
        <CompanyDetails />
        <div className={classNames(styles['room'], 'room')} data-surface="night" />
        <img
          className={styles['picture']}
          src={viewer}
          width={640}
          height={420}
          loading="lazy"
          alt={contact.alt}
        />
      </div>
      <ContactForm />
      <div className={styles['faster']}>
        <h2>{contact.faster}</h2>
        <ul>
          {[setupGuide, ...troubleshooting].map(({ id, title }) => (
            <li key={id}>
              <Link className="list-link" to="/support" hash={id}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  </div>
)
