import * as z from 'zod'

/** The calls of BTCPay's API for which tests may order a fault. */
export const operation = z.enum([
  'paymentMethods',
  'invoices.create',
  'invoices.list',
  'invoices.get',
  'invoices.refund',
  'pullPayments.list',
  'webhooks.list',
  'deliveries.list',
  'deliveries.redeliver',
])
export type Operation = z.infer<typeof operation>
