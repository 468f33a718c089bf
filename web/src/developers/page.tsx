import { LANGUAGE } from '@player/server/kernel/locale/language'
import { pageTitle } from '../content/page-title.ts'
import { settings } from '../content/settings.tsx'
import { Footer } from '../features/shell/footer.tsx'
import header from '../features/shell/header.module.css'
import { HeaderContent } from '../features/shell/header.tsx'
import { PageHead } from '../features/shell/page-head.tsx'
import type { SiteLink } from '../features/shell/site-link.ts'
import { Hero } from './hero.tsx'
import { classNames } from '../ui/class-names.ts'
import { DocumentHead } from '../ui/document-head.tsx'
import { preloadCodeFont } from '../ui/font/preload-code-font.ts'
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

/** The page for app developers: the guide and the reference. Its one script, `copy.ts`, copies examples. */
export function DevelopersDocument({ guide, document }: DevelopersProps) {
  preloadCodeFont()
  const { title, intro, sections, html } = readGuide(guide, settings.origin)
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
        <header className={classNames(header['header'], 'developers-header')} data-surface="night">
          <HeaderContent Link={PlainLink} />
        </header>
        <main id="content" tabIndex={-1} className="developers-main" data-surface="system">
          <Hero title={title} intro={intro} />
          <div className="developers-inside">
            <nav className="page-index developers-contents" aria-label={words.contents}>
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
        <Footer Link={PlainLink} />
      </body>
    </html>
  )
}

const PlainLink: SiteLink = ({ to, children, ...props }) => (
  <a href={to} {...props}>
    {children}
  </a>
)
