import type { ReactNode } from 'react'
import { BackLink } from '../../ui/back-link.tsx'
import { ToolPage } from '../../ui/tool-page.tsx'
import { words } from './words.ts'

export function FormPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ToolPage title={title} back={<BackLink to="/dashboard">{words.list.back}</BackLink>}>
      {children}
    </ToolPage>
  )
}
