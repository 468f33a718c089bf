import { useSyncExternalStore } from 'react'
import { Notice } from '../../ui/controls/notice.tsx'
import styles from './login-page.module.css'
import { words } from './login-words.ts'
import { type SessionEnd, takeSessionEnd } from './session-hint.ts'

/** Read once for this document; the prerendered page does not have it. */
let ended: SessionEnd | null | undefined
function readEnd(): SessionEnd | null {
  if (ended === undefined) ended = takeSessionEnd()
  return ended
}
const never = () => () => undefined

/** Says on the login page why an open dashboard led here. */
export function EndedNotice() {
  const end = useSyncExternalStore(never, readEnd, () => null)
  if (end === null) return null
  return (
    <div className={styles['ended']}>
      <Notice title={words.ended.title}>{words.ended.text[end]}</Notice>
    </div>
  )
}
