import { LANGUAGE } from '@player/server/kernel/locale/language'
import { Outlet, createRootRoute } from '@tanstack/react-router'
import { DocumentHead } from './ui/document-head.tsx'
import { television } from './ui/television-mark.ts'

/** The document of the public pages and of the dashboard; each has its own tree of routes (D26). */
export const rootRoute = createRootRoute({ component: Document })

function Document() {
  return (
    // A prerendered page does not have the attribute `data-television`.
    <html lang={LANGUAGE} data-television={television} suppressHydrationWarning>
      <head>
        <DocumentHead />
      </head>
      <body>
        <Outlet />
      </body>
    </html>
  )
}
