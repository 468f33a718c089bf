import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import light from '../../ui/lit.module.css'
import styles from './no-signal.module.css'

interface NoSignalProps {
  title: string
  /** Shown on the screen, in place of a picture. */
  code: string
  children: ReactNode
}

/** A television without a signal, for missing or failed pages. Its background is lit while the lamp of the home page is on. */
export const NoSignal = ({ title, code, children }: NoSignalProps) => (
  <section className={classNames(styles['scene'], 'grain')} data-surface="night">
    <div className={classNames(styles['light'], light['lit'])} aria-hidden="true">
      <div className={styles['screen']}>
        <span className={styles['code']}>{code}</span>
      </div>
    </div>
    <h1 className={styles['title']}>{title}</h1>
    <div className={styles['text']}>{children}</div>
  </section>
)
