import { LANGUAGE } from '@player/server/kernel/locale/language'
import { navigation } from '../content/navigation.ts'
import { pageTitle } from '../content/page-title.ts'
import { settings } from '../content/settings.tsx'
import { shell } from '../content/shell.ts'
import { ChatLink } from '../features/shell/chat-link.tsx'
import { Footer } from '../features/shell/footer.tsx'
import header from '../features/shell/header.module.css'
import { PageHead } from '../features/shell/page-head.tsx'
import { Hero } from './hero.tsx'
import menu from '../features/shell/site-menu.module.css'
import { SiteMenu } from '../features/shell/site-menu.tsx'
import { classNames } from '../ui/class-names.ts'
import { DocumentHead } from '../ui/document-head.tsx'
import { preloadCodeFont } from '../ui/font/preload-code-font.ts'
import { Logo } from '../ui/logo.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { readGuide } from './guide.ts'
import { operationsIn } from './open-api.ts'
import { Operations } from './operations.tsx'
import { words } from './words.ts'

/** The page for app developers: docs/app/README.md, and the reference from docs/app/openapi.v1.json. */
export function DevelopersDocument({ guide, document }: { guide: string; document: unknown }) {
  preloadCodeFont()
  const { title, intro, sections, html } = readGuide(guide, settings.origin)
  const contents = [...sections, words.operations]
  const operations = operationsIn(document)
  const home = (
    <a href="/" className={header['home']} aria-label={shell.home(settings.name)}>
      <Logo />
    </a>
  )
  return (
    <html lang={LANGUAGE}>
      <head>
        <DocumentHead />
        <PageHead {...words.head} title={pageTitle(words.title)} />
      </head>
      <body>
        <SkipLink surface="night" />
        <header className={classNames(header['header'], 'developers-header')} data-surface="night">
          {home}
          <nav className={header['wide']} aria-label={shell.navigation}>
            <Links className={menu['item']} />
          </nav>
          <ChatLink className={header['chat']}>
            <span className={classNames('visually-hidden', header['label'])}>{shell.chat}</span>
          </ChatLink>
          <SiteMenu home={home}>
            <Links className={menu['item']} />
          </SiteMenu>
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
        <Footer
          link={(label, to) => (
            <a className="quiet-link" href={to}>
              {label}
            </a>
          )}
        />
      </body>
    </html>
  )
}

/** The links of the header, without a router. */
const Links = ({ className }: { className: string | undefined }) => (
  <ul>
    {navigation.map(({ label, to }) => (
      <li key={to}>
        <a className={className} href={to}>
          {label}
        </a>
      </li>
    ))}
  </ul>
)
