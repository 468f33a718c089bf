import { home } from '../../content/home.ts'
import { formats } from '../../content/formats.ts'
import styles from './partners.module.css'
import scene from './scene.module.css'

/** Formats as tiles. A tile with a specification opens it in a new tab. */
export const Partners = () => (
  <section className={scene['scene']} data-surface="paper">
    <div className={scene['inside']}>
      <div className={scene['head']} data-reveal="">
        <h2>{home.partners.title}</h2>
        <p className="lead">{home.partners.text}</p>
      </div>
      <ul className={styles['tiles']}>
        {formats.map(({ name, kind, url }) => {
          const content = (
            <>
              <b>{name}</b>
              <span>{kind}</span>
            </>
          )
          return (
            <li key={name}>
              {url ? (
                <a className={styles['tile']} href={url} target="_blank" rel="noopener noreferrer">
                  {content}
                </a>
              ) : (
                <span className={styles['tile']}>{content}</span>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  </section>
)
