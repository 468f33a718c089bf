import { Link } from '@tanstack/react-router'
import { home, steps } from '../../content/home.ts'
import { LOGIN } from '../../content/navigation.ts'
import { mapTrialDays, settings } from '../../content/settings.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Sentence } from '../../ui/sentence.tsx'
import stepStyles from '../../ui/steps.module.css'
import scene from './scene.module.css'
import styles from './start.module.css'

export const Start = () => (
  <section className={scene['scene']} data-surface="night">
    <div className={classNames(scene['inside'], styles['layout'])}>
      <h2 data-reveal="">{home.start.title}</h2>
      <ol className={classNames(stepStyles['steps'], styles['steps'])} data-reveal="">
        {steps.map(({ title, text, link }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            {link && <Link to={link.to}>{link.label}</Link>}
          </li>
        ))}
      </ol>
      <div className={styles['offer']} data-reveal="">
        <div>
          <p className={styles['free']}>{home.start.free}</p>
          <div className={styles['days']} aria-hidden="true">
            {mapTrialDays((day) => (
              <span key={day}>{day}</span>
            ))}
          </div>
        </div>
        <p className={styles['price']}>
          <Sentence
            text={home.start.price}
            marks={{ price: () => settings.price, unit: (text) => <span>{text}</span> }}
          />
        </p>
        <p className={styles['small']}>{home.start.small}</p>
        <Link to={LOGIN} className={buttonClass({ size: 'large' })}>
          {home.start.activate}
        </Link>
      </div>
    </div>
  </section>
)
