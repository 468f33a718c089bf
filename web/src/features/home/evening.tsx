import { Link, useHydrated } from '@tanstack/react-router'
import { home } from '../../content/home.ts'
import light from '../../pictures/evening-light.svg'
import room from '../../pictures/evening-room.svg'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { supportedSystemName } from '../../content/system-advice.ts'
import { systemOf } from '../../content/system-of.ts'
import styles from './evening.module.css'
import { LampSwitch } from './lamp-switch.tsx'

/** The end of the page: the room again, its television switched off. It is not a `section`, because the specification fixes their number. */
export function Evening() {
  const system = useHydrated() ? systemOf(navigator.userAgent, navigator.maxTouchPoints) : 'unknown'
  return (
    <div className={styles['scene']} data-surface="night">
      <div className={classNames(styles['glow'], 'grain')} aria-hidden="true" />
      <div className={styles['words']} data-reveal="">
        <h2>{home.evening.title(supportedSystemName(system))}</h2>
        <p className="lead">{home.evening.text}</p>
        <Link to="/downloads" className={buttonClass({ size: 'large' })}>
          {home.evening.download}
        </Link>
      </div>
      <div className={styles['picture']}>
        <img src={room} width={1200} height={760} loading="lazy" alt="" />
        <img className={styles['light']} src={light} width={1200} height={760} loading="lazy" alt="" />
        <LampSwitch className={styles['switch']} isInitiallyOn />
      </div>
    </div>
  )
}
