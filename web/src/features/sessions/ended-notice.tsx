import { useSyncExternalStore } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { words } from './ended-words.ts'
import styles from './login-page.module.css'
import { takeSessionEnd } from './session-hint.ts'

/** Read once for this document; the prerendered page does not have it. */
let ended: boolean | undefined
const readEnded = (): boolean => (ended ??= takeSessionEnd())
const never = () => () => undefined

/** Says on the login page why an open dashboard led here. */
export function EndedNotice() {
  const isEnded = useSyncExternalStore(never, readEnded, () => false)
  if (!isEnded) return null
  return (
    <div className={styles['ended']}>
      <Notice title={words.title}>{words.text}</Notice>
    </div>
  )
}
