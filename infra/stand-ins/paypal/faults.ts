import * as z from 'zod'
import * as faults from '../shared/faults.ts'
import { errorBody, isErrorStatus } from './errors.ts'

/** Calls that faults can be injected into, by PayPal's operation names. */
export const operation = z.enum([
  'token',
  'orders.create',
  'orders.get',
  'orders.capture',
  'captures.get',
  'captures.refund',
  'events.list',
  'events.resend',
  'certificate',
  'sdk',
])

export type PayPalFaults = faults.Faults<z.infer<typeof operation>>

/** Failures have PayPal's error form. */
export const createFaults = (): PayPalFaults =>
  faults.createFaults((status, issue) =>
    isErrorStatus(status) ? errorBody({ status, issues: issue ? [{ issue }] : [] }) : '',
  )
