import { Link } from '@tanstack/react-router'
import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { home } from '../../content/home.ts'
import { Sentence } from '../../ui/sentence.tsx'
import styles from './device-marquee.module.css'

const DEVICES = ['Samsung', 'LG Web OS', 'Sony', 'Android TV', 'Windows', 'Roku', 'AppleTV'] as const

/** How fast the names scroll, in pixels per second. */
const SPEED = 70

/** Keys of the copies of the list; three fill the widest screen. */
const COPIES = [0, 1, 2]

export function DeviceMarquee() {
  const list = useRef<HTMLUListElement>(null)
  const [isPaused, setPaused] = useState(false)

  useEffect(() => {
    const first = list.current
    const track = first?.parentElement
    if (!first || !track) return
    const observer = new ResizeObserver(() =>
      track.style.setProperty('--duration', `${first.offsetWidth / SPEED}s`),
    )
    observer.observe(first)
    return () => observer.disconnect()
  }, [])

  return (
    <section className={styles['scene']} data-surface="night" aria-labelledby="devices">
      <div className={styles['head']}>
        <h2 id="devices">{home.devices.title}</h2>
        <button type="button" aria-pressed={isPaused} onClick={() => setPaused(!isPaused)}>
          {isPaused ? <Play size={16} /> : <Pause size={16} />}
          {isPaused ? home.devices.resume : home.devices.pause}
        </button>
        <p>
          <Sentence
            text={home.devices.note}
            marks={{ link: (text) => <Link to="/downloads">{text}</Link> }}
          />
        </p>
      </div>
      <div className={styles['track']} data-paused={isPaused || undefined}>
        {COPIES.map((copy) => (
          <ul key={copy} ref={copy === 0 ? list : undefined} aria-hidden={copy > 0 || undefined}>
            {DEVICES.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        ))}
      </div>
    </section>
  )
}
