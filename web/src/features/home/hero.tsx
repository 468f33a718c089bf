import { Link } from '@tanstack/react-router'
import { Laptop, Pause, Play, Smartphone, Tablet, Tv, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { hero, heroPictures } from '../../content/hero.ts'
import { LOGIN } from '../../content/navigation.ts'
import { IfSet, settings } from '../../content/settings.tsx'
import { buttonClass, iconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DeviceFrame } from './device-frame.tsx'
import styles from './hero.module.css'
import strip from './hero-strip.module.css'
import { LampSwitch } from './lamp-switch.tsx'
import room from './room.module.css'

const platformIcons = [Tv, Smartphone, Tablet, Laptop]

/** The first view: a sentence, a button and the player. */
export function Hero() {
  const [isPaused, setIsPaused] = useState(false)
  const pictures = useLaterPictures() ? heroPictures : heroPictures.slice(0, 1)
  return (
    <section
      className={classNames(styles['hero'], room['front'])}
      data-surface="night"
      data-paused={isPaused || undefined}
    >
      <Disclaimer />
      <div className={styles['words']}>
        <h1 className={styles['title']}>{hero.title}</h1>
        <div className={styles['side']}>
          <p>{hero.formats}</p>
          <p>{hero.offer}</p>
          <div className={styles['ways']}>
            <Link className={buttonClass()} to="/downloads">
              {hero.getApp}
            </Link>
            <Link className={buttonClass({ kind: 'secondary' })} to={LOGIN}>
              {hero.managePlaylists}
            </Link>
            <a className={buttonClass({ kind: 'quiet' })} href="#features">
              {hero.explore}
            </a>
          </div>
        </div>
      </div>
      <div className={classNames(styles['stage'], room['behind'])}>
        <div className={classNames(styles['glow'], 'grain')} aria-hidden="true">
          {pictures.map(({ glow }) => (
            <img key={glow} src={glow} width={64} height={36} alt="" />
          ))}
        </div>
        <div className={room['lamp']}>
          <LampSwitch className={room['switch']} isInitiallyOn={false} />
        </div>
        <DeviceFrame kind="tv" className={classNames(styles['tv'], 'travels')}>
          {pictures.map((picture, index) => (
            <picture key={picture.large}>
              <source media="(width < 430px)" srcSet={picture.phone} width={960} height={900} />
              <img
                src={picture.large}
                srcSet={`${picture.small} 800w, ${picture.large} 1600w`}
                sizes="(width < 700px) 700px, (width < 1500px) 92vw, 1400px"
                width={1600}
                height={900}
                alt={index === 0 ? hero.alt : ''}
                fetchPriority={index === 0 ? 'high' : 'low'}
              />
            </picture>
          ))}
        </DeviceFrame>
      </div>
      <div className={strip['strip']}>
        <ul className={strip['platforms']}>
          {hero.platforms.map((platform, index) => {
            const Icon = platformIcons[index] ?? Tv
            return (
              <li key={platform}>
                <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
                {platform}
              </li>
            )
          })}
        </ul>
        <IfSet setting="developerUrl">
          <a
            className={strip['developer']}
            href={settings.developerUrl}
            target="_blank"
            rel="noopener noreferrer"
          >
            {hero.developer}
          </a>
        </IfSet>
        <button
          type="button"
          className={iconButton(strip['pause'])}
          aria-label={isPaused ? hero.resume : hero.pause}
          onClick={() => setIsPaused(!isPaused)}
        >
          {isPaused ? <Play size={18} aria-hidden="true" /> : <Pause size={18} aria-hidden="true" />}
        </button>
      </div>
    </section>
  )
}

/** Less than the seven seconds after which the style sheet shows the second picture. */
const LOAD_DELAY_MS = 4000

/** Whether to load the later pictures: after the first one, and never under reduced motion. */
function useLaterPictures(): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setTimeout(() => setDue(true), LOAD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isDue
}

function Disclaimer() {
  const [open, setOpen] = useState(true)
  if (!open) return null
  return (
    <div className={styles['disclaimer']} role="note">
      <p>{hero.disclaimer}</p>
      <button
        type="button"
        className={iconButton()}
        aria-label={hero.closeDisclaimer}
        onClick={() => setOpen(false)}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  )
}
