import * as z from 'zod/mini'

const text = z.string()
const kind = <const Kind extends string>(name: Kind) => z.literal(name)

/** What support does with a device, its payments and reports. `reassign` is for the device that loses a payment, `receive-grant` for the one that gets a grant. */
const SUPPORT_ACTS = [
  'block',
  'unblock',
  'extend',
  'grant-move',
  'withdraw-move',
  'lift-limits',
  'clear-pin',
  'release',
  'refuse',
  'refund',
  'mark-refunded',
  'revoke',
  'assign',
  'reassign',
  'move-grant',
  'receive-grant',
  'end-grant',
  'restore-grant',
  'read-report',
  'request-report',
] as const
export type SupportAct = (typeof SUPPORT_ACTS)[number]

export const securityEntry = z.discriminatedUnion('kind', [
  /** `is_new`: this device did not trust the browser before (D41). */
  z.object({ kind: kind('login'), browser: text, is_new: z.boolean() }),
  z.object({ kind: kind('key_wrong') }),
  z.object({ kind: kind('key_locked') }),
  z.object({ kind: kind('unlocked') }),
  /** `installation`: the television that changed it. */
  z.object({ kind: kind('key_changed'), installation: z.optional(z.uuid()) }),
  z.object({ kind: kind('pin_changed') }),
  /** `mac`: the last two pairs of the new address. */
  z.object({ kind: kind('mac_changed'), mac: text }),
  z.object({ kind: kind('television_allowed'), television: text, installation: z.uuid() }),
  z.object({ kind: kind('television_removed'), television: text }),
  z.object({ kind: kind('logged_out'), sessions: z.int() }),
  z.object({ kind: kind('data_downloaded') }),
  z.object({ kind: kind('device_deleted') }),
  z.object({ kind: kind('device_restored') }),
  z.object({ kind: kind('support_changed'), act: z.enum(SUPPORT_ACTS) }),
])
export type SecurityEntry = z.infer<typeof securityEntry>

/** Kinds whose rows count an hour: one row for the first network, one for all others. */
export type CountedKind = 'key_wrong' | 'key_locked'
