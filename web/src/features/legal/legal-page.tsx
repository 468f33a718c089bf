import { formatLongDate } from '@player/server/kernel/locale/dates'
import { company } from '../../content/company.ts'
import { type Clause, legal } from '../../content/legal.ts'
import { IfSet } from '../../content/settings.tsx'
import { CompanyDetails } from '../../ui/company-details.tsx'
import { PaperPage } from '../../ui/paper-page.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { PageHead, type PageHeadProps } from '../shell/page-head.tsx'
import styles from './legal-page.module.css'

export const LegalPage = ({ head, clauses }: { head: PageHeadProps; clauses: readonly Clause[] }) => (
  <PaperPage
    title={head.title}
    intro={
      <p>
        <Sentence
          text={legal.updated}
          marks={{
            date: () => <time dateTime={company.termsUpdated}>{formatLongDate(company.termsUpdated)}</time>,
          }}
        />
      </p>
    }
  >
    <PageHead {...head} />
    <div className={styles['layout']}>
      <nav className="page-index" aria-label={legal.contents}>
        <ul>
          {clauses.map(({ title }, index) => (
            <li key={title}>
              <a className="list-link" href={`#${idOf(index)}`}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <ol className={styles['clauses']}>
        {clauses.map((clause, index) => (
          <li key={clause.title} className={styles['clause']}>
            <h2 id={idOf(index)}>{clause.title}</h2>
            <div>
              {clause.text.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {clause.list && (
                <dl className={styles['list']}>
                  {clause.list.map(({ name, text, retention, setting }) => {
                    const entry = (
                      <div key={name}>
                        <dt>{name}</dt>
                        <dd>{text}</dd>
                        <dd>{retention}</dd>
                      </div>
                    )
                    return setting ? (
                      <IfSet key={name} setting={setting}>
                        {entry}
                      </IfSet>
                    ) : (
                      entry
                    )
                  })}
                </dl>
              )}
            </div>
          </li>
        ))}
      </ol>
    </div>
    <CompanyDetails />
  </PaperPage>
)

const idOf = (index: number): string => `clause-${index + 1}`
