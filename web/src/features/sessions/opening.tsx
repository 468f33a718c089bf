import { Logo } from '../../ui/logo.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './opening.module.css'
import { words } from './words.ts'

/** The outline of the dashboard while it loads. The dashboard's document holds it, so that it shows before any script has run. */
export function Opening() {
  return (
    <div className={styles['opening']} data-surface="system">
      <header className={styles['side']}>
        <Logo />
      </header>
      <main className={styles['work']} aria-busy="true">
        <h1 className="visually-hidden">{words.guard.opening}</h1>
        <div className={styles['device']} />
        <Skeleton lines={6} label={words.guard.loading} />
        <output className={styles['late']}>
          {words.guard.late} <a href="/dashboard">{words.guard.tryAgain}</a>
        </output>
        <noscript>
          <p>{words.guard.noScript}</p>
        </noscript>
      </main>
    </div>
  )
}
