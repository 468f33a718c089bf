import { home } from '../../content/home.ts'
import { partners } from '../../content/partners.ts'
import marks from '../../pictures/partners.svg'
import styles from './partners.module.css'
import scene from './scene.module.css'

/** The partners; each opens its site in a new tab. */
export function Partners() {
  return (
    <section className={scene['scene']} data-surface="paper">
      <div className={scene['inside']}>
        <div className={scene['head']} data-reveal="">
          <h2>{home.partners.title}</h2>
          <p className={scene['text']}>{home.partners.text}</p>
        </div>
        <ul className={styles['tiles']}>
          {partners.map(({ name, mark, url }) => {
            const inside = (
              <>
                <svg width={44} height={44} fill="currentColor" aria-hidden="true">
                  <use href={`${marks}#${mark}`} />
                </svg>
                <span>{name}</span>
              </>
            )
            return (
              <li key={name}>
                {url ? (
                  <a className={styles['tile']} href={url} target="_blank" rel="noopener noreferrer">
                    {inside}
                  </a>
                ) : (
                  <span className={styles['tile']}>{inside}</span>
                )}
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
