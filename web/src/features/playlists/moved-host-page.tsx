import type { ReactNode } from 'react'
import { BackLink } from '../../ui/back-link.tsx'
import { ToolPage } from '../../ui/tool-page.tsx'
import { words } from './words.ts'

export function MovedHostPage({ children }: { children: ReactNode }) {
  return (
    <ToolPage
      title={words.moved.title}
      intro={words.moved.intro}
      back={<BackLink to="/dashboard">{words.list.back}</BackLink>}
    >
      {children}
    </ToolPage>
  )
}
