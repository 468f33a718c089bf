import type { Generated } from 'kysely'

export type ConfirmationKind = 'login' | 'authorize' | 'move' | 'report'

/** A question that televisions show to the person holding the remote. */
export interface ConfirmationsTable {
  id: Generated<string>
  device_id: string
  /** The television that is asked; null asks every authorized one of the device. */
  installation_id: string | null
  /** What the question is about: an installation, or the device that would move here. */
  subject_id: string | null
  /** The asked device's key version when it was asked; null where it does not matter. */
  key_version: number | null
  kind: ConfirmationKind
  /** The right one; null where a yes is enough. */
  number: number | null
  /** Three to choose from, in the order shown; empty without a number. */
  numbers: number[]
  /** Texts by name. */
  facts: unknown
  /** 'wrong' is a wrong number; null while open. */
  answer: 'yes' | 'no' | 'wrong' | null
  created_at: Generated<Date>
  expires_at: Date
}
