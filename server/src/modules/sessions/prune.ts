import type { Context } from '../../kernel/context.ts'
import { pruneCodes } from './code-queries.ts'
import { pruneSessions } from './queries.ts'

/** Deletes expired captchas, sessions, trust and log-in codes. */
export async function prune(db: Context['db']): Promise<void> {
  await pruneSessions(db)
  await pruneCodes(db)
}
