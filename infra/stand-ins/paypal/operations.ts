import * as z from 'zod'

/** The calls of PayPal's API and script for which tests may order a fault. */
export const operation = z.enum([
  'token',
  'orders.create',
  'orders.get',
  'orders.capture',
  'captures.get',
  'captures.refund',
  'webhooks.get',
  'events.list',
  'events.resend',
  'certificate',
  'sdk',
])
export type Operation = z.infer<typeof operation>
