import { Link } from '@tanstack/react-router'
import { home, steps } from '../../content/home.ts'
import { classNames } from '../../ui/class-names.ts'
import stepStyles from '../../ui/steps.module.css'
import scene from './scene.module.css'
import { StartOffer } from './start-offer.tsx'
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
      <StartOffer />
    </div>
  </section>
)
