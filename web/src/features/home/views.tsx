import { views } from '../../content/films.ts'
import { home } from '../../content/home.ts'
import styles from './views.module.css'

export const Views = () => (
  // The list scrolls sideways, so it must be focusable.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <ul className={styles['views']} tabIndex={0} aria-label={home.gallery.views} data-reveal="">
    {views.map(({ name, picture, small, alt }) => (
      <li key={name}>
        <figure>
          <img
            src={picture}
            srcSet={`${small} 528w, ${picture} 960w`}
            sizes="clamp(260px, 31vw, 520px)"
            width={960}
            height={540}
            loading="lazy"
            alt={alt}
          />
          <figcaption>{name}</figcaption>
        </figure>
      </li>
    ))}
  </ul>
)
