import { words } from './words.ts'

/** Why there was no answer: whose side it is on, and what to do. */
export const noAnswer = (): string => (navigator.onLine ? words.noAnswer.server : words.noAnswer.offline)
