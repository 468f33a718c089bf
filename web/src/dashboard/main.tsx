import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../reload-lost-files.ts'
import { television } from '../ui/television-mark.ts'
import { makeRouter } from './router.tsx'

if (television !== undefined) void import('../television-browser/arrow-keys.ts')

const router = makeRouter()
// The first render removes the placeholder page, so the page must be loaded by then.
void router.load().then(() => {
  createRoot(document).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
})
