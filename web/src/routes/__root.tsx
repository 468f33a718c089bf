import { LANGUAGE } from '@player/server/kernel/locale/language'
import { HeadContent, Outlet, createRootRoute } from '@tanstack/react-router'
import { noSignal } from '../content/every-page.ts'
import { pageTitle } from '../content/page-title.ts'
import { settings } from '../content/settings.ts'
import { television } from '../ui/television-mark.ts'

export const Route = createRootRoute({
  // With one match the path is unknown.
  head: ({ matches }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { title: matches.length === 1 ? pageTitle(noSignal.notFound) : settings.name },
    ],
    links: [
      { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
      { rel: 'icon', sizes: '32x32', type: 'image/png', href: '/favicon-32.png' },
      { rel: 'apple-touch-icon', href: '/icon-180.png' },
    ],
  }),
  component: Document,
})

function Document() {
  return (
    // A prerendered page does not have the attribute.
    <html lang={LANGUAGE} data-television={television} suppressHydrationWarning>
      <head>
        <HeadContent />
      </head>
      <body>
        <Outlet />
      </body>
    </html>
  )
}
