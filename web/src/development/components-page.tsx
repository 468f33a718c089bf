import { Logo } from '../ui/logo.tsx'
import styles from './components-page.module.css'
import { Controls } from './controls.tsx'
import { Feedback } from './feedback.tsx'
import { Tokens } from './tokens.tsx'

/** Every component, on both surfaces: /dev/components in development. */
export function ComponentsPage() {
  return (
    <>
      {(['night', 'paper'] as const).map((surface) => (
        <main key={surface} className={styles['surface']} data-surface={surface}>
          <Logo />
          <h1>{surface === 'night' ? 'Night' : 'Paper'}</h1>
          <Tokens />
          <Controls />
          <Feedback />
        </main>
      ))}
    </>
  )
}
