import { settings } from '../../content/settings.tsx'
import { words } from './login-words.ts'
import styles from './too-old.module.css'

/** In the login's HTML before the form, and shown instead of it where `start.ts` marked no engine: nothing hydrates there. */
export function TooOld() {
  const address = `${settings.origin}/login`
  return (
    <p className={styles['notice']}>
      {words.tooOld} <b className={styles['address']}>{address}</b>
    </p>
  )
}
