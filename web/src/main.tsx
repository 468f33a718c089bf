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
if (document.body.childElementCount > 0) {
  // Says that the first render is a hydration: without it the head's tags appear twice.
  router.ssr = { manifest: undefined }
  await router.load()
  // In small steps, so that a press in between is not kept waiting.
  startTransition(() => void hydrateRoot(document, page))
} else {
  createRoot(document).render(page)
}
