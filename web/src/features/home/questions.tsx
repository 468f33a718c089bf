import { Plus } from 'lucide-react'
import { home } from '../../content/home.ts'
import { questions } from '../../content/questions.ts'
import { ifSet } from '../../content/settings.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './questions.module.css'
import scene from './scene.module.css'

export const Questions = () => (
  <section id="faqs" className={scene['scene']} data-surface="paper">
    <div className={classNames(scene['inside'], styles['layout'])}>
      <h2 className={styles['title']} data-reveal="">
        {home.questions.title}
      </h2>
      <div className={styles['list']}>
        {questions.map(({ question, answer, withLooks }) => (
          <details key={question} className={styles['item']}>
            <summary>
              {question}
              <Plus size={22} strokeWidth={1.75} />
            </summary>
            <p>{withLooks === undefined ? answer : ifSet('looks', withLooks, answer)}</p>
          </details>
        ))}
      </div>
    </div>
  </section>
)
