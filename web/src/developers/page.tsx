import { LANGUAGE } from '@player/server/kernel/locale/language'
import { navigation } from '../content/navigation.ts'
import { pageTitle } from '../content/page-title.ts'
import { settings } from '../content/settings.tsx'
import { shell } from '../content/shell.ts'
import { PageHead } from '../features/shell/page-head.tsx'
import { DocumentHead } from '../ui/document-head.tsx'
import { Logo } from '../ui/logo.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { readGuide } from './guide.ts'
import { operationsIn } from './open-api.ts'
import { Operations } from './operations.tsx'
import { words } from './words.ts'

interface DevelopersProps {
  /** docs/app/README.md */
  guide: string
  /** docs/app/openapi.v1.json */
  document: unknown
}

/** The page for app developers: the guide and the reference. It has no script. */
export function DevelopersDocument({ guide, document }: DevelopersProps) {
  const { title, sections, html } = readGuide(guide, settings.origin)
  const contents = [...sections, words.operations]
  const operations = operationsIn(document)
  return (
    <html lang={LANGUAGE}>
      <head>
        <DocumentHead />
        <PageHead {...words.head} title={pageTitle(words.title)} />
      </head>
      <body>
        <SkipLink surface="night" />
        <header className="developers-header" data-surface="night">
          <a href="/" className="developers-home" aria-label={shell.home(settings.name)}>
            <Logo />
          </a>
          <Navigation label={shell.navigation} />
        </header>
        <main id="content" tabIndex={-1} className="developers-main" data-surface="system">
          <div className="developers-inside">
            <h1>{title}</h1>
            <nav className="developers-contents" aria-label={words.contents}>
              <ul>
                {contents.map((section) => (
                  <li key={section.id}>
                    <a className="list-link" href={`#${section.id}`}>
                      {section.title}
                    </a>
                  </li>
                ))}
                <li>
                  <a className="list-link" href="/developers/openapi.v1.json">
                    {words.document}
                  </a>
                </li>
              </ul>
            </nav>
            <div className="developers-text">
              <div dangerouslySetInnerHTML={{ __html: html }} />
              <Operations operations={operations} />
            </div>
          </div>
        </main>
        <footer className="developers-footer" data-surface="night">
          <Navigation label={shell.footer.name} />
          <p>{settings.name}</p>
        </footer>
      </body>
    </html>
  )
}

const Navigation = ({ label }: { label: string }) => (
  <nav aria-label={label}>
    <ul>
      {navigation.map(({ label: page, to }) => (
        <li key={to}>
          <a href={to}>{page}</a>
        </li>
      ))}
    </ul>
  </nav>
)
