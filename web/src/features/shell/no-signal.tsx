import type { ReactNode } from 'react'
import { noSignal } from '../../content/every-page.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './no-signal.module.css'

interface NoSignalProps {
  title: string
  /** Small, where a television shows the channel. */
  code: string
  children: ReactNode
}

/** A television without a signal, for missing or failed pages. The lamp beside it is as the visitor left that of the home page. */
export function NoSignal({ title, code, children }: NoSignalProps) {
  return (
    <section className={classNames(styles['scene'], 'grain')} data-surface="night">
      <div className={styles['screen']} aria-hidden="true">
        <span className={styles['channel']}>{code}</span>
        <span className={styles['message']}>{noSignal.screen}</span>
      </div>
      <h1 className={styles['title']}>{title}</h1>
      <div className={styles['text']}>{children}</div>
    </section>
  )
}
