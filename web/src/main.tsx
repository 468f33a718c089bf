import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { makeRouter } from './router.tsx'

const router = makeRouter()
const page = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
)

// A prerendered page arrives with content; the shell of the dashboard, and the development page, with none.
if (import.meta.env.DEV && location.pathname === '/dev/components') void showComponents()
else if (document.body.childElementCount > 0) void hydrate()
else createRoot(document).render(page)

async function showComponents(): Promise<void> {
  const { ComponentsPage } = await import('./development/components-page.tsx')
  createRoot(document.body).render(<ComponentsPage />)
}

// Not awaited at the top: the router loads files that import the one that this stands in.
async function hydrate(): Promise<void> {
  // Says that the first render is a hydration: without it the head's tags appear twice.
  router.ssr = { manifest: undefined }
  await router.load()
  // In small steps, so that a press in between is not kept waiting.
  startTransition(() => void hydrateRoot(document, page))
}
