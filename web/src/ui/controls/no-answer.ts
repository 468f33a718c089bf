import { words } from './words.ts'

/** Why there was no answer: whose side it is on, and what to do. */
export const noAnswer = (texts: Record<'server' | 'offline', string> = words.noAnswer): string =>
  navigator.onLine ? texts.server : texts.offline
