import type { Generated } from 'kysely'
import type { PaymentMethod } from './payments.ts'

/** A payment method whose provider fails; without a row it answers. */
export interface MethodHealthTable {
  method: PaymentMethod
  failures: number
  /** In this outage; each hides it twice as long. */
  hides: Generated<number>
  failing_since: Generated<Date>
  hidden_until: Date | null
}
