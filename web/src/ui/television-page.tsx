import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './television-page.module.css'
import { ToolPage } from './tool-page.tsx'

interface TelevisionPageProps {
  title: string
  intro?: string
  back?: ReactNode
  television: ReactNode
  children: ReactNode
}

/** A page of the dashboard with a drawn television: beside it on a wide screen, otherwise below it. Forms with a way back show it only beside them. */
export function TelevisionPage({ television, ...page }: TelevisionPageProps) {
  return (
    <div className={classNames(styles['columns'], page.back !== undefined && styles['below'])}>
      <ToolPage {...page} />
      <div className={styles['television']} data-surface="night">
        {television}
      </div>
    </div>
  )
}
