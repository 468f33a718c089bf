import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { makeRouter } from './router.tsx'

/* The script of the dashboard, whose document arrives empty. */

createRoot(document).render(
  <StrictMode>
    <RouterProvider router={makeRouter()} />
  </StrictMode>,
)
