import { words } from './words.ts'

/** Why there was no answer: whose side it is on, and what to do. */
export const noAnswer = (said: Record<'server' | 'offline', string> = words.noAnswer): string =>
  navigator.onLine ? said.server : said.offline
