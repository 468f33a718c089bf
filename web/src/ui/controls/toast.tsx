import { useEffect, useEffectEvent } from 'react'
import { Notice, type NoticeProps } from './notice.tsx'
import styles from './notice.module.css'

const TOAST_MS = 5000

interface ToastProps extends NoticeProps {
  onClose: () => void
  /** Milliseconds until the toast closes. */
  ms?: number
}

/** A notice over the page, which closes itself. */
export function Toast({ ms = TOAST_MS, ...props }: ToastProps) {
  const close = useEffectEvent(props.onClose)
  useEffect(() => {
    const timer = setTimeout(() => close(), ms)
    return () => clearTimeout(timer)
  }, [props.title, ms])
  return (
    <div className={styles['toast']}>
      <Notice {...props} />
    </div>
  )
}
