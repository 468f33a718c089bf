import { words } from './words.ts'

/** Says why there was no answer, the server or the owner's connection, and what to do. */
export const noAnswer = (texts: Record<'server' | 'offline', string> = words.noAnswer): string =>
  navigator.onLine ? texts.server : texts.offline
