import { LANGUAGE } from '@player/server/kernel/locale/language'
import { HeadContent, Outlet, createRootRoute } from '@tanstack/react-router'
import { documentHead } from '../content/document-head.ts'
import { noSignal } from '../content/every-page.ts'
import { pageTitle } from '../content/page-title.ts'
import { settings } from '../content/settings.ts'
import { television } from '../ui/television-mark.ts'

const missing = [
  { title: pageTitle(noSignal.notFound) },
  { name: 'description', content: noSignal.moved },
  { name: 'robots', content: 'noindex' },
]

export const Route = createRootRoute({
  // With one match the path is unknown.
  head: ({ matches }) => ({
    ...documentHead,
    meta: [...documentHead.meta, ...(matches.length === 1 ? missing : [{ title: settings.name }])],
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
