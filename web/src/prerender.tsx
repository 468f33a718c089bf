import { RouterProvider, createMemoryHistory } from '@tanstack/react-router'
import { prerender } from 'react-dom/static'
import { LANGUAGE } from '@player/server/kernel/locale/language'
import type { ReactNode } from 'react'
import { documentHead } from './content/document-head.ts'
import { ownerHead } from './content/owner-head.ts'
import { FrameHead } from './dashboard/frame-head.tsx'
import { words } from './features/devices/words.ts'
import { Opening } from './features/sessions/opening.tsx'
import { makeRouter } from './public/router.tsx'

export { company } from './content/company.ts'

/** Matches no route, so it renders the 404 page. */
export const UNKNOWN_PATH = '/404'

/** A page's HTML, and its routes' ids. */
export interface Page {
  readonly path: string
  readonly html: string
  readonly routeIds: readonly string[]
}

/** Every public page, the 404 page last. */
export async function renderPages(): Promise<Page[]> {
  const paths = Object.keys(makeRouter(createMemoryHistory()).routesByPath)
  const pages: Page[] = []
  for (const path of [...paths, UNKNOWN_PATH]) pages.push(await renderPage(path))
  return pages
}

async function renderPage(path: string): Promise<Page> {
  const router = makeRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const failed = router.state.matches.find((match) => match.status === 'error')
  if (failed) throw new Error(`${path} cannot be rendered`, { cause: failed.error })
  return {
    path,
    html: await htmlOf(<RouterProvider router={router} />),
    routeIds: router.state.matches.map((match) => match.routeId),
  }
}

/** The dashboard's document before its script has run. Its head says what the routes' heads say, which replace it. */
export function renderDashboard(): Promise<string> {
  return htmlOf(
    <html lang={LANGUAGE} data-surface="system">
      <head>
        {[...documentHead.meta, ...ownerHead(words.menu.name).meta].map((each) =>
          each.title === undefined ? (
            <meta key={each.charSet ?? each.name} {...each} />
          ) : (
            <title key="title">{each.title}</title>
          ),
        )}
        {documentHead.links.map((each) => (
          <link key={each.href} {...each} />
        ))}
        <FrameHead />
      </head>
      <body>
        <Opening />
      </body>
    </html>,
  )
}

async function htmlOf(document: ReactNode): Promise<string> {
  // Without a limit React would stream chunks with inline scripts.
  const { prelude } = await prerender(document, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      throw error
    },
  })
  return new Response(prelude).text()
}
