import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { homeHead } from '../../content/hero.ts'
import { PageHead } from '../shell/page-head.tsx'
import { Hero } from './hero.tsx'

// The scenes are prerendered; their script is loaded on the first interaction. If that fails, the page is reloaded once.
const Scenes = lazyRouteComponent(async () => {
  if (!import.meta.env.SSR && document.getElementById('features')) await firstInteraction()
  return import('./scenes.tsx')
})

export const HomePage = () => (
  <>
    <PageHead {...homeHead} />
    <Hero />
    <Suspense>
      <Scenes />
    </Suspense>
  </>
)

const EVENTS = ['scroll', 'wheel', 'pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const

/** Resolves on the first scroll, pointer, touch, key or focus; at once on a scrolled page, and where the terms were already accepted. */
function firstInteraction(): Promise<void> {
  // A click on Accept may come before this script, and a second click would be lost while the scenes load.
  if (window.scrollY > 0 || 'terms' in document.documentElement.dataset) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = new AbortController()
    const settle = () => {
      stop.abort()
      resolve()
    }
    for (const event of EVENTS) window.addEventListener(event, settle, { passive: true, signal: stop.signal })
  })
}
