import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { homeHead } from '../../content/hero.ts'
import { PageHead } from '../shell/page-head.tsx'
import { firstInteraction } from './first-interaction.ts'
import { Hero } from './hero.tsx'

// The scenes are prerendered; their script is loaded on the first interaction. If it is lost, the page loads again, once.
const Scenes = lazyRouteComponent(async () => {
  if (!import.meta.env.SSR && document.getElementById('features')) await firstInteraction()
  return import('./scenes.tsx')
})

/** The landing page: the hero, then its scenes. */
export function HomePage() {
  return (
    <>
      <PageHead {...homeHead} />
      <Hero />
      <Suspense>
        <Scenes />
      </Suspense>
    </>
  )
}
