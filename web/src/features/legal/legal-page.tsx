import { company } from '../../content/company.ts'
import type { Clause } from '../../content/legal.ts'
import { PaperPage } from '../../ui/paper-page.tsx'
import styles from './legal-page.module.css'

/** A legal text: numbered clauses at reading width. */
export function LegalPage({ title, clauses }: { title: string; clauses: readonly Clause[] }) {
  return (
    <PaperPage
      title={title}
      intro={
        <p>
          Last updated <time dateTime={company.termsUpdated.date}>{company.termsUpdated.text}</time>
        </p>
      }
    >
      <ol className={styles['clauses']}>
        {clauses.map((clause) => (
          <li key={clause.title} className={styles['clause']}>
            <h2>{clause.title}</h2>
            <div>
              {clause.text.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </li>
        ))}
      </ol>
    </PaperPage>
  )
}
