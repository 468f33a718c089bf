import { themeColours } from '../content/theme-colours.ts'
import { pageTitle } from '../content/page-title.ts'
import { PageHead } from '../features/shell/page-head.tsx'
import { words } from './words.ts'

/** The head of pages that need a login: not for search engines, and with the browser's frame in the system's colours. */
export const OwnerHead = ({ title, ...page }: { title: string; path?: string }) => (
  <>
    <PageHead {...page} title={pageTitle(title)} description={words.description} isListed={false} />
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" media="(prefers-color-scheme: light)" content={themeColours.paper} />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content={themeColours.night} />
    <link rel="manifest" href="/site.webmanifest" />
  </>
)
