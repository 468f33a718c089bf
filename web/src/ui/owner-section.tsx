import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './owner-list.module.css'

interface OwnerSectionProps {
  title: string
  className?: string | undefined
  children: ReactNode
}

export function OwnerSection({ title, className, children }: OwnerSectionProps) {
  const id = useId()
  return (
    <section className={classNames(styles['section'], className)} aria-labelledby={id}>
      <h2 id={id} className={styles['title']}>
        {title}
      </h2>
      {children}
    </section>
  )
}
