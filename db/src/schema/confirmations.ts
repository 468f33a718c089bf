import type { Generated } from 'kysely'

export type ConfirmationKind = 'login' | 'authorize' | 'move' | 'report'

/** A question on televisions, for the person with the remote control. */
export interface ConfirmationsTable {
  id: Generated<string>
  device_id: string
  /** The television that shows the question; null for every authorized one of the device. */
  installation_id: string | null
  /** What the question is about: an installation, or for 'move' the device that would get this device's address; null if there is neither. */
  subject_id: string | null
  /** The device's key version when the question was created; null if it does not matter. */
  key_version: number | null
  kind: ConfirmationKind
  /** The correct number; null if the answer is yes or no. */
  number: number | null
  /** The three numbers to choose from, in the order shown; empty without a number. */
  numbers: number[]
  /** Texts of the question, by name. */
  facts: unknown
  /** 'wrong' for a wrong number; null while the question is open, and if it expired without an answer. */
  answer: 'yes' | 'no' | 'wrong' | null
  created_at: Generated<Date>
  expires_at: Date
}
