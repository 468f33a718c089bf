import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { makeRouter } from './router.tsx'

/* The dashboard's script; its document arrives empty. */

createRoot(document).render(
  <StrictMode>
    <RouterProvider router={makeRouter()} />
  </StrictMode>,
)
