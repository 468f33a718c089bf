import { RouterProvider, createMemoryHistory } from '@tanstack/react-router'
import { prerender } from 'react-dom/static'
import { LANGUAGE } from '@player/server/kernel/locale/language'
import type { ReactNode } from 'react'
import { DevelopersDocument } from './developers/page.tsx'
import { OwnerHead } from './layouts/owner-head.tsx'
import { words } from './features/devices/words.ts'
import { Opening } from './features/sessions/opening.tsx'
import { makeRouter } from './public/router.tsx'
import { DocumentHead } from './ui/document-head.tsx'

export { company } from './content/company.ts'

/** A path that matches no route, so that it renders the 404 page. */
export const UNKNOWN_PATH = '/404'

/** Every public page, the 404 page last. */
export async function renderPages() {
  const paths = Object.keys(makeRouter(createMemoryHistory()).routesByPath)
  const pages: Awaited<ReturnType<typeof renderPage>>[] = []
  for (const path of [...paths, UNKNOWN_PATH]) pages.push(await renderPage(path))
  return pages
}

/** A page's HTML, and the modules of its components that are not part of the entry. */
async function renderPage(path: string) {
  const router = makeRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const failed = router.state.matches.find((match) => match.status === 'error')
  if (failed) throw new Error(`${path} cannot be rendered`, { cause: failed.error })
  return {
    path,
    html: await htmlOf(<RouterProvider router={router} />),
    modules: router.state.matches.flatMap((match) => match.staticData.module ?? []),
  }
}

/** The dashboard's document before its script runs. The script renders the same head. */
export const renderDashboard = (): Promise<string> =>
  htmlOf(
    <html lang={LANGUAGE} data-surface="system">
      <head>
        <DocumentHead />
        <OwnerHead title={words.menu.name} />
      </head>
      <body>
        <Opening />
      </body>
    </html>,
  )

export const renderDevelopers = (guide: string, document: unknown): Promise<string> =>
  htmlOf(<DevelopersDocument guide={guide} document={document} />)

async function htmlOf(document: ReactNode): Promise<string> {
  // Above its default chunk size, React would complete a page with inline scripts.
  const { prelude } = await prerender(document, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      throw error
    },
  })
  return new Response(prelude).text()
}
