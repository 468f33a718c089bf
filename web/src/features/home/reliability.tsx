import { home } from '../../content/home.ts'
import frameNorth from '../../pictures/frame-north.webp'
import styles from './reliability.module.css'
import scene from './scene.module.css'

/** Two lines: the connection, and the picture. */
export function Reliability() {
  return (
    <section className={scene['scene']} data-surface="night">
      <div className={scene['inside']}>
        <div className={scene['head']} data-reveal="">
          <h2>{home.reliability.title}</h2>
          <p className="lead">{home.reliability.text}</p>
        </div>
        <div className={styles['traces']} data-reveal="">
          <p className={styles['name']}>{home.reliability.line}</p>
          <svg
            className={styles['line']}
            viewBox="0 0 1082 120"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <path
              d="M0 38l30-8 24 14 30-20 28 12 26-6 22 16 20-12 16 76h84l14-84 26 18 30-10 24-16 30 20 28-12 20 8 14 78h30l16-60 24-12 26 16 24-20 30 8 34-14 26 16 22-10 20 14 12 66h118l14-82 30 18 26-12 28 14 30-20 24 12 30-8 28 10 24-14"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <p className={styles['name']}>{home.reliability.picture}</p>
          <div className={styles['picture']}>
            <div style={{ backgroundImage: `url(${frameNorth})` }} />
          </div>
        </div>
      </div>
    </section>
  )
}
