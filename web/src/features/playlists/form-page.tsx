import type { ReactNode } from 'react'
import { BackLink } from '../../ui/back-link.tsx'
import { DrawnTelevision } from '../../ui/drawn-television.tsx'
import { ToolPage } from '../../ui/tool-page.tsx'
import styles from './form-page.module.css'
import { words } from './words.ts'

interface FormPageProps {
  title: string
  /** The typed name of the playlist, which a television beside the form shows. Not set while the form loads. */
  name?: string
  children: ReactNode
}

export function FormPage({ title, name = '', children }: FormPageProps) {
  return (
    <div className={styles['columns']}>
      <ToolPage title={title} back={<BackLink to="/dashboard">{words.list.back}</BackLink>}>
        {children}
      </ToolPage>
      <div className={styles['television']}>
        <DrawnTelevision playlist={name.trim() || words.form.name} />
      </div>
    </div>
  )
}
