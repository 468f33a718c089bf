import { Logo } from '../../ui/logo.tsx'
import { classNames } from '../../ui/class-names.ts'
import frameStyles from '../../ui/dashboard-frame.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './opening.module.css'
import { words } from './words.ts'

/** The outline of the dashboard while it loads. The dashboard's document contains it, so that it is visible before any script runs. */
export const Opening = () => (
  <div className={classNames(frameStyles['frame'], styles['opening'])} data-surface="system">
    <header className={classNames(frameStyles['side'], styles['side'])}>
      <Logo />
    </header>
    <main className={frameStyles['work']} aria-busy="true">
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
