import { Suspense, lazy } from 'react'
import { homeHead } from '../../content/hero.ts'
import { PageHead } from '../shell/page-head.tsx'
import { firstTouch } from './first-touch.ts'
import { Hero } from './hero.tsx'

// The scenes are prerendered; their script is loaded on the first interaction.
const Scenes = lazy(async () => {
  if (!import.meta.env.SSR && document.getElementById('features')) await firstTouch()
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
