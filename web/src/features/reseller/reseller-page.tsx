import { ExternalLink } from 'lucide-react'
import { reseller } from '../../content/reseller.ts'
import { settings } from '../../content/settings.ts'
import { buttonClass } from '../../ui/button.tsx'
import { IfSet } from '../../ui/if-set.tsx'
import styles from './reseller-page.module.css'
import { Tickets } from './tickets.tsx'

/** The reseller page, with links to the resellers' site. */
export function ResellerPage() {
  return (
    <>
      <section className={styles['head']} data-surface="night">
        <div className={styles['inside']}>
          <div className={styles['words']}>
            <h1>{reseller.title}</h1>
            <p className={styles['intro']}>{reseller.intro}</p>
            <div className={styles['ways']}>
              <IfSet setting="resellerSignUpUrl">
                <a
                  className={buttonClass({ size: 'large' })}
                  href={settings.resellerSignUpUrl}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  {reseller.signUp}&ensp;
                  <ExternalLink size={18} aria-hidden="true" />
                </a>
              </IfSet>
              <IfSet setting="resellerLoginUrl">
                <a
                  className={buttonClass({ kind: 'secondary', size: 'large' })}
                  href={settings.resellerLoginUrl}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  {reseller.login}&ensp;
                  <ExternalLink size={18} aria-hidden="true" />
                </a>
              </IfSet>
            </div>
          </div>
          <Tickets />
        </div>
      </section>
      <section className={styles['why']} data-surface="paper">
        <div className={styles['inside']}>
          <dl className={styles['reasons']}>
            {reseller.reasons.map(([title, text]) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <p className={styles['rule']}>{reseller.rule}</p>
        </div>
      </section>
    </>
  )
}
