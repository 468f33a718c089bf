import { useEffect, useState } from 'react'
import { shownFilms } from '../../content/films.ts'
import { home } from '../../content/home.ts'
import { classNames } from '../../ui/class-names.ts'
import { DeviceFrame } from './device-frame.tsx'
import styles from './gallery.module.css'
import scene from './scene.module.css'
import { Views } from './views.tsx'

const DEVICES = [
  { kind: 'tv', width: 1280, height: 720, alt: home.gallery.onTelevision },
  { kind: 'tablet', width: 880, height: 612, alt: home.gallery.onTablet },
  { kind: 'phone', width: 440, height: 952, alt: home.gallery.onPhone },
] as const

export function Gallery() {
  const [chosenIndex, setChosenIndex] = useState(0)
  const { film, previous } = useDecodedFilm(shownFilms[chosenIndex] ?? shownFilms[0])
  /** The new film fades in over the previous one. */
  const films = previous ? [previous, film] : [film]
  return (
    <section id="features" className={scene['scene']} data-surface="night">
      <div className={scene['inside']}>
        <div className={styles['head']} data-reveal="">
          <div className={scene['head']}>
            <h2>{home.gallery.title}</h2>
            <p className="lead">{home.gallery.text}</p>
          </div>
          <fieldset aria-label={home.gallery.choose}>
            <div className={styles['films']}>
              {shownFilms.map(({ title }, index) => (
                <button
                  key={title}
                  type="button"
                  aria-pressed={index === chosenIndex}
                  onClick={() => setChosenIndex(index)}
                >
                  {title}
                </button>
              ))}
            </div>
          </fieldset>
        </div>
        <div className={styles['stage']} data-reveal="">
          <div className={classNames(styles['glow'], 'grain')}>
            {films.map(({ glow }) => (
              <img key={glow} src={glow} width={64} height={36} alt="" loading="lazy" />
            ))}
          </div>
          {DEVICES.map(({ kind, width, height, alt }) => (
            <DeviceFrame key={kind} kind={kind} className={styles[kind]}>
              {films.map((shown) => (
                <img
                  key={shown[kind]}
                  src={shown[kind]}
                  width={width}
                  height={height}
                  loading="lazy"
                  alt={shown === film ? alt(film.title) : ''}
                />
              ))}
            </DeviceFrame>
          ))}
        </div>
      </div>
      <Views />
    </section>
  )
}

type Film = (typeof shownFilms)[number]

/** After this time a film is shown even if its pictures are not decoded yet. */
const MAX_DECODE_MS = 2000

interface Shown {
  readonly film: Film
  readonly previous: Film | null
}

/** The chosen film, and the one before it. Until its pictures are decoded or `MAX_DECODE_MS` is over, the film chosen before is shown. */
function useDecodedFilm(chosen: Film): Shown {
  const [shown, setShown] = useState<Shown>({ film: chosen, previous: null })
  const { film } = shown
  useEffect(() => {
    if (chosen === film) return undefined
    let isCurrent = true
    const decode = async (source: string) => {
      const picture = new Image()
      picture.src = source
      // A picture that cannot be loaded leaves an empty place.
      await picture.decode().catch(() => undefined)
    }
    const show = () => isCurrent && setShown({ film: chosen, previous: film })
    const timer = setTimeout(show, MAX_DECODE_MS)
    void Promise.all([chosen.tv, chosen.tablet, chosen.phone, chosen.glow].map(decode)).then(show)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [chosen, film])
  return shown
}
