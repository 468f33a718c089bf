import type { ReactNode } from 'react'
import { BackLink } from '../../ui/back-link.tsx'
import { DrawnTelevision } from '../../ui/drawn-television.tsx'
import { TelevisionPage } from '../../ui/television-page.tsx'
import { words } from './words.ts'

interface FormPageProps {
  title: string
  /** The typed name of the playlist, which a television beside the form shows; not set while the form loads. */
  name?: string
  children: ReactNode
}

export const FormPage = ({ title, name = '', children }: FormPageProps) => (
  <TelevisionPage
    title={title}
    back={<BackLink to="/dashboard">{words.list.back}</BackLink>}
    isPreview
    television={
      <>
        <DrawnTelevision playlist={name.trim() || words.form.name} />
        <p>{words.form.onTelevision}</p>
      </>
    }
  >
    {children}
  </TelevisionPage>
)
