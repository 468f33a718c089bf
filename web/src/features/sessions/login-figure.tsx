import firstStart from '../../pictures/screen-start.webp'
import { classNames } from '../../ui/class-names.ts'
import light from '../../ui/lit.module.css'
import styles from './login-figure.module.css'
import { words } from './login-words.ts'

interface LoginFigureProps {
  text: string
  /** The part of the picture that is shown on a phone. */
  part: 'key' | 'code'
}

export const LoginFigure = ({ text, part }: LoginFigureProps) => (
  <figure className={styles['figure']}>
    <div className={light['lit']}>
      <div className={classNames(styles['tv'], styles[part], 'moving-television')}>
        <img src={firstStart} width={960} height={540} alt={words.alt} />
      </div>
    </div>
    <figcaption className={styles['caption']}>{text}</figcaption>
  </figure>
)
