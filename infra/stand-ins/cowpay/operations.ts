import * as z from 'zod'

/** The calls of Cowpay's two platforms for which tests may order a fault. */
export const operation = z.enum([
  'token',
  'load',
  'status',
  'identity',
  'intention',
  'frame',
  'intentionStatus',
])
export type Operation = z.infer<typeof operation>
