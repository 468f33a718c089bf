import { ExternalLink } from 'lucide-react'
import { company } from '../../content/company.ts'
import { reseller } from '../../content/reseller.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PaperPage } from '../../ui/paper-page.tsx'
import styles from './reseller-page.module.css'

/** Why one would resell activations, and the two ways to the resellers' own site. */
export function ResellerPage() {
  return (
    <PaperPage title={reseller.title} intro={<p>{reseller.intro}</p>}>
      <div className={styles['ways']}>
        <a
          className={buttonClass({ size: 'large' })}
          href={company.resellerSignUp}
          target="_blank"
          rel="noopener noreferrer"
        >
          {reseller.signUp}&ensp;
          <ExternalLink size={18} aria-hidden="true" />
        </a>
        <a
          className={buttonClass({ kind: 'secondary', size: 'large' })}
          href={company.resellerLogin}
          target="_blank"
          rel="noopener noreferrer"
        >
          {reseller.login}&ensp;
          <ExternalLink size={18} aria-hidden="true" />
        </a>
      </div>
      <dl className={styles['reasons']}>
        {reseller.reasons.map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['rule']}>{reseller.rule}</p>
    </PaperPage>
  )
}
