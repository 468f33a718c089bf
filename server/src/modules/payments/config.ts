import type { PaymentMethod } from '@player/db'
import { z } from 'zod'
import { settings } from '../../kernel/settings.ts'
import { unsafeAccounts } from './providers/safety.ts'
import { accountsOf, pricesOf, providerSettings } from './providers/settings.ts'

export type PaymentConfig = ReturnType<typeof paymentConfigOf>

const METHODS = ['ibostore', 'opay', 'opay1', 'cowpay', 'crypto', 'paypal'] as const satisfies PaymentMethod[]

/** The settings of payments and of their providers. */
export const paymentSettings = {
  PAYMENT_METHODS: settings.list
    .default([...METHODS])
    .pipe(z.array(z.enum(METHODS, 'names a method that there is not'))),
  REFUNDS_REVOKE: settings.oneOf(['at-once', 'flag']).default('at-once'),
  DUPLICATE_PAYMENTS: settings.oneOf(['extend', 'refund']).default('extend'),
  ...providerSettings,
}
const shape = z.object({ ...paymentSettings, SITE_NAME: z.string() })
type Read = z.infer<typeof shape>

/** What payments use, of settings as they were read. */
export const paymentConfigOf = (read: Read) => ({
  /** What methods take that charge another currency than the product's (D12). */
  prices: pricesOf(read),
  /** Those that may be offered; the others' callbacks are taken all the same. */
  methods: read.PAYMENT_METHODS,
  /** Whether what a payment bought is taken back as soon as its money went back, or by a person. */
  refunds: read.REFUNDS_REVOKE,
  /** What becomes of the second of two payments that nobody meant to make (D20). */
  duplicates: read.DUPLICATE_PAYMENTS,
  ...accountsOf(read),
})

/** What production refuses of these settings, a sentence each. */
export const paymentRefusals = (read: Read): string[] => unsafeAccounts(read, accountsOf(read))
