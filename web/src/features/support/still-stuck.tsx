import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { supportWords as words } from '../../content/support.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Sentence } from '../../ui/sentence.tsx'
import styles from './still-stuck.module.css'

export function StillStuck() {
  const titleId = useId()
  return (
    <div className={styles['end']}>
      <section className={classNames(styles['stuck'], 'room')} data-surface="night" aria-labelledby={titleId}>
        <h2 id={titleId}>{words.stuck.title}</h2>
        <p>{words.stuck.advice}</p>
        <Link className={buttonClass({ size: 'large' })} to="/contact">
          {words.contact}
        </Link>
      </section>
      <p>
        {/* A plain link, because the page is a separate document. */}
        <Sentence text={words.developers} marks={{ link: (text) => <a href="/developers">{text}</a> }} />
      </p>
    </div>
  )
}
