import firstStart from '../../pictures/screen-start.webp'
import { classNames } from '../../ui/class-names.ts'
import light from '../../ui/lit.module.css'
import styles from './login-figure.module.css'
import { words } from './login-words.ts'

export const LoginFigure = ({ text }: { text: string }) => (
  <figure className={styles['figure']}>
    <div className={light['lit']}>
      <div className={classNames(styles['tv'], 'moving-television')}>
        <img src={firstStart} width={960} height={540} alt={words.alt} />
      </div>
    </div>
    <figcaption className={styles['caption']}>{text}</figcaption>
  </figure>
)
