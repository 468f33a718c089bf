import type { ReactNode } from 'react'
import { Mark } from '../../src/ui/logo.tsx'
import { useClock } from '../use-clock.ts'
import { clockText } from '../time-words.ts'

export function TopBar({ title, children }: { title?: string; children?: ReactNode }) {
  const now = useClock()
  return (
    <header className="top">
      <span className="brand">
        <Mark size={52} />
        {title === undefined ? <span>Player</span> : <h1>{title}</h1>}
      </span>
      {children}
      <time className="clock">{clockText(now)}</time>
    </header>
  )
}
