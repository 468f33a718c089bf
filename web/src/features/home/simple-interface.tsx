import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { shelf } from '../../content/films.ts'
import { home } from '../../content/home.ts'
import { classNames } from '../../ui/class-names.ts'
import scene from './scene.module.css'
import styles from './simple-interface.module.css'

const PER_ROW = 4

type Way = 'up' | 'left' | 'right' | 'down'

const keys = [
  { way: 'up', Icon: ChevronUp, key: 'ArrowUp' },
  { way: 'left', Icon: ChevronLeft, key: 'ArrowLeft' },
  { way: 'right', Icon: ChevronRight, key: 'ArrowRight' },
  { way: 'down', Icon: ChevronDown, key: 'ArrowDown' },
] as const

/** A remote control with five keys, which moves through a shelf of films. */
export function SimpleInterface() {
  const [place, setPlace] = useState(0)
  const [playing, setPlaying] = useState<number | null>(null)

  function go(way: Way) {
    setPlaying(null)
    setPlace(placeAfter(place, way))
  }

  function onKeyDown(event: KeyboardEvent) {
    const pressed = keys.find(({ key }) => key === event.key)
    if (!pressed) return
    event.preventDefault()
    go(pressed.way)
  }

  const title = shelf[place]?.title
  return (
    <section className={scene['scene']} data-surface="paper">
      <div className={classNames(scene['inside'], styles['layout'])}>
        <div className={styles['words']} data-reveal="">
          <h2>{home.simple.title}</h2>
          <p className="lead">{home.simple.text}</p>
          {/* The arrow keys do the same. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <fieldset aria-label={home.simple.remote} onKeyDown={onKeyDown}>
            <div className={styles['remote']}>
              {keys.map(({ way, Icon }) => (
                <button
                  key={way}
                  type="button"
                  className={styles[way]}
                  aria-label={home.simple.keys[way]}
                  onClick={() => go(way)}
                >
                  <Icon size={26} aria-hidden="true" />
                </button>
              ))}
              <button type="button" className={styles['ok']} onClick={() => setPlaying(place)}>
                {home.simple.ok}
              </button>
            </div>
          </fieldset>
        </div>
        <div className={styles['room']} data-surface="night" data-reveal="">
          <output className={styles['title']}>
            {playing === null || title === undefined ? title : home.simple.chosen(title)}
          </output>
          <div className={styles['shelf']}>
            {shelf.map((film, index) => (
              <img
                key={film.title}
                className={classNames(
                  index === place && styles['lit'],
                  index === playing && styles['playing'],
                )}
                src={film.poster}
                width={320}
                height={480}
                loading="lazy"
                alt={home.simple.poster(film.title)}
              />
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}

/** Stays at the edge. */
function placeAfter(place: number, way: Way): number {
  const column = place % PER_ROW
  switch (way) {
    case 'left':
      return column > 0 ? place - 1 : place
    case 'right':
      return column < PER_ROW - 1 ? place + 1 : place
    case 'up':
      return place >= PER_ROW ? place - PER_ROW : place
    case 'down':
      return place + PER_ROW < shelf.length ? place + PER_ROW : place
  }
}
