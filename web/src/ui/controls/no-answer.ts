import { words } from './words.ts'

/** Says whether the server or the owner's connection is why there was no answer, and what to do. */
export const noAnswer = (texts: Record<'server' | 'offline', string> = words.noAnswer): string =>
  navigator.onLine ? texts.server : texts.offline

/** Says why there was no answer while the page keeps asking. */
export const noAnswerYet = (): string =>
  noAnswer({ server: words.noAnswerYet, offline: words.loadFailure.offline })

/** Why a call failed: the server's message, or `otherwise` if it sent none. `kind` is null if the server did not answer. */
export const whyFailed = (failure: { kind: string | null; message: string | null }, otherwise = ''): string =>
  failure.kind === null ? noAnswer() : failure.message || otherwise
