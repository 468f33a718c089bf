import { HeadContent, Outlet, createRootRoute } from '@tanstack/react-router'
import { settings } from '../content/settings.ts'

export const Route = createRootRoute({
  head: ({ match }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'theme-color', content: '#0b0a0d' },
      { title: match._notFound ? 'Page not found' : settings.name },
    ],
    links: [
      { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
      { rel: 'icon', sizes: '32x32', type: 'image/png', href: '/favicon-32.png' },
      { rel: 'apple-touch-icon', href: '/icon-180.png' },
      { rel: 'manifest', href: '/site.webmanifest' },
    ],
  }),
  component: Document,
})

/** The whole document, of public pages and of the dashboard alike. */
function Document() {
  return (
    <html lang="en">
      <head>
        <HeadContent />
      </head>
      <body>
        <Outlet />
      </body>
    </html>
  )
}
