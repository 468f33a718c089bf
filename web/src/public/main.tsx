import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { exactHistory } from '../exact-history.ts'
import { useLamp } from '../features/shell/use-lamp.ts'
import '../reload-lost-files.ts'
import { television } from '../ui/television-mark.ts'
import { makeRouter } from './router.tsx'

/* The script of the public pages. It hydrates in several tasks, so that slow phones react to clicks in between. */

/** The path of a document that the server answered with 404. */
const missingPath = document.querySelector('script[data-missing]') && window.location.pathname

if (television !== undefined) void import('../television-browser/arrow-keys.ts')

if (!import.meta.env.DEV) setTimeout(() => void hydrate())
else createRoot(document).render(pageOf(makeRouter()))

async function hydrate(): Promise<void> {
  const router = makeRouter(missingPath === null ? undefined : exactHistory((path) => path === missingPath))
  // Marks the first render as a hydration.
  router.ssr = { manifest: undefined }
  await router.load()
  startTransition(() => void hydrateRoot(document, pageOf(router)))
}

function pageOf(router: ReturnType<typeof makeRouter>) {
  return (
    <StrictMode>
      <RouterProvider router={router} />
      <Lamp />
    </StrictMode>
  )
}

/** Applies the stored state of the lamp, also on pages without its switch. */
function Lamp() {
  useLamp(false)
  return null
}
