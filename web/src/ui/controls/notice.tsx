import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { iconButtonClass } from '../button.tsx'
import { classNames } from '../class-names.ts'
import styles from './notice.module.css'
import { words } from './words.ts'

type NoticeKind = 'good' | 'bad' | 'plain'

const icons = { good: CircleCheck, bad: CircleAlert, plain: Info }

export interface NoticeProps {
  kind?: NoticeKind
  title?: ReactNode
  children?: ReactNode
  onClose?: () => void
}

/** A message in the page. Only errors (role alert) interrupt a screen reader. */
export function Notice({ kind = 'plain', title, children, onClose }: NoticeProps) {
  const Icon = icons[kind]
  return (
    <div className={classNames(styles['notice'], styles[kind])} role={kind === 'bad' ? 'alert' : 'status'}>
      <Icon className={styles['icon']} size={20} />
      <div className={styles['words']}>
        {title && <p className={styles['title']}>{title}</p>}
        {children}
      </div>
      {onClose && (
        <button
          type="button"
          className={iconButtonClass(styles['cross'])}
          aria-label={words.closeMessage}
          onClick={onClose}
        >
          <X size={18} />
        </button>
      )}
    </div>
  )
}
