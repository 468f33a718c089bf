import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import styles from './device-frame.module.css'

interface DeviceFrameProps {
  kind: 'tv' | 'tablet' | 'phone'
  className?: string | undefined
  children: ReactNode
}

export const DeviceFrame = ({ kind, className, children }: DeviceFrameProps) => (
  <div className={classNames(styles['frame'], className)}>
    <div className={styles[kind]}>
      <div className={styles['screen']}>{children}</div>
    </div>
  </div>
)
