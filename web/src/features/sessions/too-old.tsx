import { settings } from '../../content/settings.tsx'
import { words } from './login-words.ts'
import styles from './too-old.module.css'

const ADDRESS = `${settings.origin}/login`

/** Shown in place of the login form if `start.ts` did not mark the browser as supported: nothing hydrates there. */
export const TooOld = () => (
  <p className={styles['notice']}>
    {words.tooOld} <b className={styles['address']}>{ADDRESS}</b>
  </p>
)
