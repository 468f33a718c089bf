import { createContext, loadConfig, type Context } from '@player/server/compose'
import { createWorkerContext, loadWorkerConfig, periodicTasks } from '@player/workers'
import { vi } from 'vitest'
import type { Stack } from '../../kit/stack.ts'

export const NEW = `k2:${Buffer.from('fedcba9876543210fedcba9876543210').toString('base64')}`

export const keys = { writing: 'k2', old: ['k1'] }
export const DONE_LINE = [
  { keys },
  'No value is encrypted with an old key. `npm run ops -- keys check` shows which keys can be removed',
]
export const reencryptedLine = (column: string, counts: object) => [
  { keys, column, reencrypted: 0, held: 0, unreadable: 0, ...counts },
  'Re-encrypted with the new key',
]

/** A worker that writes with the new key; the current one only decrypts. */
export function rotatingWorker({ settings }: Stack, newer = NEW) {
  const ENCRYPTION_KEYS = `${newer},${settings['ENCRYPTION_KEYS']}`
  const ctx = createWorkerContext(loadWorkerConfig({ ...settings, ENCRYPTION_KEYS }))
  const info = vi.spyOn<Log, 'info'>(ctx.log, 'info')
  const error = vi.spyOn<Log, 'error'>(ctx.log, 'error')
  return {
    ctx,
    runTask: async () => periodicTasks['rotateKeys']?.run(ctx),
    logged: () => info.mock.calls,
    errors: () => error.mock.calls,
    async close() {
      ctx.mail.close()
      await ctx.db.destroy()
    },
  }
}

type LogFunction = (figures: { readonly reencrypted?: number }, text: string) => void
interface Log {
  info: LogFunction
  error: LogFunction
}

export async function withOnlyTheNewKey(
  { settings }: Stack,
  work: (ctx: Context) => Promise<void>,
): Promise<void> {
  const ctx = createContext(loadConfig({ ...settings, ENCRYPTION_KEYS: NEW }), 'rotated')
  try {
    await work(ctx)
  } finally {
    await ctx.db.destroy()
  }
}
