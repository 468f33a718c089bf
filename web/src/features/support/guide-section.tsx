import { type ReactNode, useId } from 'react'
import type { Guide } from '../../content/support.ts'
import styles from './support-page.module.css'

interface GuideSectionProps {
  guide: Guide
  isInGroup?: boolean
  children?: ReactNode
}

/** A guide with its steps. */
export function GuideSection({ guide, isInGroup = false, children }: GuideSectionProps) {
  const titleId = useId()
  const Title = isInGroup ? 'h3' : 'h2'
  return (
    <section id={guide.id} className={styles['guide']} aria-labelledby={titleId}>
      <Title id={titleId}>{guide.title}</Title>
      {guide.intro && <p>{guide.intro}</p>}
      {children}
      <ol className={styles['steps']}>
        {guide.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {guide.note && <p className={styles['note']}>{guide.note}</p>}
    </section>
  )
}
