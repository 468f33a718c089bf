import type { Generated } from 'kysely'
import type { PaymentMethod } from './payments.ts'

/** A payment method whose provider fails. There is no row while it answers. */
export interface MethodHealthTable {
  method: PaymentMethod
  /** In a row. */
  failures: number
  /** How often it was hidden in this outage: each time twice as long. */
  hides: Generated<number>
  failing_since: Generated<Date>
  /** Until then it is not offered. */
  hidden_until: Date | null
}
