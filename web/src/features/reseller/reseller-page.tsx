import { Link } from '@tanstack/react-router'
import { reseller } from '../../content/reseller.ts'
import { IfSet, settings } from '../../content/settings.tsx'
import firstStart from '../../pictures/screen-start.webp'
import { buttonClass } from '../../ui/button.tsx'
import { ExternalButton } from '../../ui/external-button.tsx'
import { classNames } from '../../ui/class-names.ts'
import light from '../../ui/lit.module.css'
import stepStyles from '../../ui/steps.module.css'
import { PageHead } from '../shell/page-head.tsx'
import styles from './reseller-page.module.css'
import { Tickets } from './tickets.tsx'

export const ResellerPage = () => (
  <>
    <PageHead title={reseller.title} {...reseller.head} />
    <section className={styles['head']} data-surface="night">
      <div className={styles['inside']}>
        <div className={styles['words']}>
          <h1>{reseller.title}</h1>
          <p className="lead">{reseller.intro}</p>
          <div className="buttons">
            <IfSet setting="resellerSignUpUrl">
              <ExternalButton size="large" href={settings.resellerSignUpUrl}>
                {reseller.signUp}
              </ExternalButton>
            </IfSet>
            <IfSet setting="resellerLoginUrl">
              <ExternalButton kind="secondary" size="large" href={settings.resellerLoginUrl}>
                {reseller.login}
              </ExternalButton>
            </IfSet>
          </div>
        </div>
        <Tickets />
      </div>
    </section>
    <section className={styles['why']} data-surface="paper">
      <div className={styles['inside']}>
        <h2>{reseller.why.title}</h2>
        <dl className={styles['reasons']}>
          {reseller.why.reasons.map(([title, text]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p className={styles['rule']}>{reseller.rule}</p>
      </div>
    </section>
    <section className={styles['how']} data-surface="night">
      <div className={styles['inside']}>
        <div>
          <h2>{reseller.how.title}</h2>
          <ol className={classNames(stepStyles['steps'], styles['steps'])}>
            {reseller.how.steps.map(([title, text]) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
        <div className={light['lit']}>
          <img
            className={styles['screen']}
            src={firstStart}
            width={1280}
            height={720}
            loading="lazy"
            alt={reseller.how.alt}
          />
        </div>
        <div className={styles['ask']}>
          <h2>{reseller.ask.title}</h2>
          <p>{reseller.ask.text}</p>
          <Link className={buttonClass({ kind: 'secondary', size: 'large' })} to="/contact">
            {reseller.ask.link}
          </Link>
        </div>
      </div>
    </section>
  </>
)
