import type { Context } from '../compose.ts'
import { z } from 'zod'
import { countByKey } from '../kernel/rotate-keys.ts'
import { rotations } from '../kernel/rotation.ts'
import { encryptedColumns as columns, wrongKeys } from '../keys.ts'
import { countPinsByPepper } from '../modules/playlists/index.ts'
import type { Command } from './command.ts'

export const keyCommands: readonly Command[] = [
  {
    name: 'status',
    example: '',
    summary: 'Shows the progress of re-encryption with the new key.',
    run: status,
  },
  {
    name: 'check',
    example: '',
    summary:
      'Counts all encrypted values by key (about a minute for millions) and hashed PINs by pepper. Exits with 1 if a key is wrong, or if a key or pepper that is in use is missing. An old key or pepper with none can be removed.',
    isFailure: (result) =>
      namesAny(result, 'wrong') ||
      namesAny(result, 'missing') ||
      ('pin_peppers' in result && namesAny(result.pin_peppers, 'missing')),
    run: check,
  },
]

const namesAny = (result: unknown, field: 'missing' | 'wrong'): boolean =>
  z.looseObject({ [field]: z.array(z.string()).min(1) }).safeParse(result).success

async function status({ db, vault }: Context) {
  const { writing, old } = vault.keys
  const byName = new Map((await rotations(db)).map((rotation) => [rotation.name, rotation]))
  const states = await Promise.all(
    columns.map(async (column) => {
      const rotation = byName.get(column.name)
      if (!rotation || rotation.key_id !== writing) return [column.name, { state: 'not started' }] as const
      const { walk, read, resealed, held, unreadable, proven_at, seconds } = rotation
      const isUnderWay = rotation.last_id !== null
      return [
        column.name,
        {
          state: proven_at ? 'done' : isUnderWay ? 'running' : 'next pass pending',
          pass: walk,
          read,
          of_about: Math.max(read, await column.estimate(db)),
          reencrypted: resealed,
          locked: held,
          unreadable,
          rows_a_second: seconds > 0 ? Math.round(read / seconds) : null,
          ...(proven_at && { proven_at }),
        },
      ] as const
    }),
  )
  return { writing_key: writing, old_keys: old, columns: Object.fromEntries(states) }
}

async function check(ctx: Context) {
  const { db, vault } = ctx
  const { writing, old } = vault.keys
  const encrypted: Record<string, Readonly<Record<string, number>>> = {}
  for (const column of columns) encrypted[column.name] = await countByKey(db, column)
  const counts = Object.values(encrypted)
  const countOf = (key: string) => counts.reduce((sum, count) => sum + (count[key] ?? 0), 0)
  const configured = new Set([writing, ...old])
  const missing = new Set(counts.flatMap((count) => Object.keys(count)).filter((key) => !configured.has(key)))
  return {
    writing_key: writing,
    encrypted_with: encrypted,
    can_be_removed: old.filter((key) => countOf(key) === 0),
    still_needed: old.filter((key) => countOf(key) > 0),
    missing: [...missing],
    wrong: await wrongKeys(ctx),
    pin_peppers: await checkPeppers(ctx),
  }
}

/** Counts the PINs by pepper. When an owner enters a PIN, it is hashed with the first pepper. */
async function checkPeppers({ db, config }: Context) {
  const [writing, ...old] = config.secrets.pinPeppers.map(({ id }) => id)
  const counts = await countPinsByPepper(db)
  const isNeeded = (id: string) => (counts.get(id) ?? 0) > 0
  const missing = [...counts.keys()].filter((id) => id !== writing && !old.includes(id))
  return {
    writing_pepper: nameOf(writing ?? ''),
    hashed_with: Object.fromEntries([...counts].map(([id, count]) => [nameOf(id), count])),
    can_be_removed: old.filter((id) => !isNeeded(id)).map(nameOf),
    still_needed: old.filter(isNeeded).map(nameOf),
    missing: missing.map(nameOf),
  }
}

const nameOf = (pepperId: string): string => (pepperId === '' ? '(no id)' : pepperId)
