import { bySetting, type SiteSettings } from '@player/server/contract/site'
import type { ReactNode } from 'react'
import { settings } from '../content/settings.ts'

interface IfSetProps {
  setting: keyof SiteSettings
  children: ReactNode
  otherwise?: ReactNode
}

/** Its children if a setting is set. Prerendered pages have both forms, and the server chooses (D25). Nothing within may use `useId`. */
export function IfSet({ setting, children, otherwise = null }: IfSetProps) {
  if (!import.meta.env.SSR) return settings[setting] === '' ? otherwise : children
  const { set, unset, end } = bySetting(setting)
  return (
    <>
      {set}
      {children}
      {unset}
      {otherwise}
      {end}
    </>
  )
}
