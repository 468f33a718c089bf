import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { shelf } from '../../content/films.ts'
import { home } from '../../content/home.ts'
import { classNames } from '../../ui/class-names.ts'
import scene from './scene.module.css'
import styles from './simple-interface.module.css'

const PER_ROW = 4

type Direction = 'up' | 'left' | 'right' | 'down'

const arrowKeys = [
  { direction: 'up', Icon: ChevronUp, key: 'ArrowUp' },
  { direction: 'left', Icon: ChevronLeft, key: 'ArrowLeft' },
  { direction: 'right', Icon: ChevronRight, key: 'ArrowRight' },
  { direction: 'down', Icon: ChevronDown, key: 'ArrowDown' },
] as const

export function SimpleInterface() {
  const [position, setPosition] = useState(0)
  const [playingIndex, setPlayingIndex] = useState<number | null>(null)

  function move(direction: Direction) {
    setPlayingIndex(null)
    setPosition(positionAfter(position, direction))
  }

  function onKeyDown(event: KeyboardEvent) {
    const arrow = arrowKeys.find(({ key }) => key === event.key)
    if (!arrow) return
    event.preventDefault()
    move(arrow.direction)
  }

  return (
    <section className={scene['scene']} data-surface="paper">
      <div className={classNames(scene['inside'], scene['halves'], styles['layout'])}>
        <div className={classNames(scene['words'], styles['words'])} data-reveal="">
          <h2>{home.simple.title}</h2>
          <p className="lead">{home.simple.text}</p>
          {/* The arrow keys move as the buttons do. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <fieldset aria-label={home.simple.remote} onKeyDown={onKeyDown}>
            <div className={styles['remote']}>
              {arrowKeys.map(({ direction, Icon }) => (
                <button
                  key={direction}
                  type="button"
                  style={{ gridArea: direction }}
                  aria-label={home.simple.keys[direction]}
                  onClick={() => move(direction)}
                >
                  <Icon size={26} />
                </button>
              ))}
              <button type="button" className={styles['ok']} onClick={() => setPlayingIndex(position)}>
                {home.simple.ok}
              </button>
            </div>
          </fieldset>
        </div>
        <div className={styles['screen']} data-surface="night" data-reveal="">
          <output>
            <span className={styles['state']}>{playingIndex !== null && home.simple.playing}</span>{' '}
            <span className={styles['title']}>{shelf[position]?.title}</span>
          </output>
          <div className={styles['shelf']}>
            {shelf.map((film, index) => (
              <img
                key={film.title}
                className={classNames(
                  index === position && styles['lit'],
                  index === playingIndex && styles['playing'],
                )}
                src={film.poster}
                srcSet={`${film.small} 176w, ${film.poster} 320w`}
                sizes="(width < 900px) 20vw, 165px"
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

/** The position after an arrow key; at an edge it stays the same. */
function positionAfter(position: number, direction: Direction): number {
  const next = position + { left: -1, right: 1, up: -PER_ROW, down: PER_ROW }[direction]
  const isSideways = direction === 'left' || direction === 'right'
  const isInside = next >= 0 && next < shelf.length && (!isSideways || rowOf(next) === rowOf(position))
  return isInside ? next : position
}

const rowOf = (position: number): number => Math.floor(position / PER_ROW)
