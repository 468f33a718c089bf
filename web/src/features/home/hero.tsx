import { Link } from '@tanstack/react-router'
import { Laptop, Pause, Play, Smartphone, Tablet, Tv, X } from 'lucide-react'
import { useState } from 'react'
import { hero } from '../../content/hero.ts'
import { LOGIN } from '../../content/navigation.ts'
import { IfSet, settings } from '../../content/settings.tsx'
import { buttonClass, iconButtonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './hero.module.css'
import { HeroStage } from './hero-stage.tsx'
import strip from './hero-strip.module.css'
import room from './room.module.css'

/** Icons of `hero.platforms`, in the same order. */
const platformIcons = [Tv, Smartphone, Tablet, Laptop]

export function Hero() {
  const [isPaused, setIsPaused] = useState(false)
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
      <HeroStage />
      <div className={strip['strip']}>
        <ul className={strip['platforms']}>
          {platformIcons.map((Icon, index) => (
            <li key={hero.platforms[index]}>
              <Icon size={20} strokeWidth={1.75} />
              {hero.platforms[index]}
            </li>
          ))}
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
          className={iconButtonClass(strip['pause'])}
          aria-label={isPaused ? hero.resume : hero.pause}
          onClick={() => setIsPaused(!isPaused)}
        >
          {isPaused ? <Play size={18} /> : <Pause size={18} />}
        </button>
      </div>
    </section>
  )
}

function Disclaimer() {
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return null
  return (
    <div className={styles['disclaimer']} role="note">
      <p>{hero.disclaimer}</p>
      <button
        type="button"
        className={iconButtonClass()}
        aria-label={hero.closeDisclaimer}
        onClick={() => setOpen(false)}
      >
        <X size={18} />
      </button>
    </div>
  )
}
