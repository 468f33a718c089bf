import firstStart from '../../pictures/screen-start.webp'
import styles from './login-page.module.css'
import { words } from './login-words.ts'

/** The television's first screen, with what to do there. */
export function LoginFigure({ text }: { text: string }) {
  return (
    <figure className={styles['figure']}>
      <div className={styles['tv']}>
        <img src={firstStart} width={960} height={540} alt={words.alt} />
      </div>
      <figcaption className={styles['words']}>{text}</figcaption>
    </figure>
  )
}
