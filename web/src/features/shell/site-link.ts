import type { ComponentType, ReactNode } from 'react'

/** A link to a page of the site: the router's, or `<a>` on the page for developers. */
export type SiteLink = ComponentType<{
  to: string
  className?: string | undefined
  'aria-label'?: string
  children: ReactNode
}>
