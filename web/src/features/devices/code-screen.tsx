import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { DrawnTelevision } from '../../ui/drawn-television.tsx'
import styles from './code-television.module.css'

/** A drawn television without a playlist, which shows its children. */
export const CodeScreen = ({ children }: { children: ReactNode }) => (
  <DrawnTelevision playlist="">
    <div className={styles['screen']}>{children}</div>
  </DrawnTelevision>
)

/** The places of the digits. Places with a typed digit are lit, but do not show it. */
export const Cells = ({ length, typed }: { length: number; typed: number }) => (
  <div className={styles['cells']}>
    {Array.from({ length }, (_, place) => (
      <i key={place} className={classNames(place < typed && styles['typed'])} />
    ))}
  </div>
)
