import { settings } from '../../content/settings.tsx'
import { words } from './login-words.ts'
import styles from './too-old.module.css'

/** Shown in place of the login form if `start.ts` did not mark the browser as supported: nothing hydrates there. */
export function TooOld() {
  const address = `${settings.origin}/login`
  return (
    <p className={styles['notice']}>
      {words.tooOld} <b className={styles['address']}>{address}</b>
    </p>
  )
}
