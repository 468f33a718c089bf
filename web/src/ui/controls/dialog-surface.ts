import { createContext } from 'react'

/** The surface of dialogs: paper on public pages, the system's colour scheme in the dashboard. */
export const DialogSurface = createContext<'paper' | 'system'>('paper')
