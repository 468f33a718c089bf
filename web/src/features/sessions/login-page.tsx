import { useEffect } from 'react'
import address from '../../pictures/tv-address.webp'
import { loadLogin } from './load-login.ts'
import { LoginForm } from './login-form.tsx'
import styles from './login-page.module.css'
import { nextPath } from './next-path.ts'
import { hasSessionHint, noteSession } from './session-hint.ts'

/** Half night with the screen that people look at while they type, half paper with the form. */
export function LoginPage() {
  useEffect(() => {
    const goOn = async () => {
      if (!hasSessionHint()) return
      const { hasSession } = await loadLogin()
      if (await hasSession()) window.location.replace(nextPath(window.location.search))
      else noteSession(false)
    }
    void goOn()
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && void goOn()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  return (
    <div className={styles['page']}>
      <div className={styles['night']} data-surface="night">
        <h1 className={styles['title']}>Manage Your Playlist</h1>
        <figure className={styles['figure']}>
          <div className={styles['tv']}>
            <img
              src={address}
              width={960}
              height={540}
              alt="The player’s first screen. It shows the MAC address in large figures, and below it the device key."
            />
          </div>
          <figcaption className={styles['words']}>
            Open the player on your screen: it shows both, also under Settings. This is all you need here, no
            account and no e-mail.
          </figcaption>
        </figure>
      </div>
      <div className={styles['paper']} data-surface="paper">
        <LoginForm />
      </div>
    </div>
  )
}
