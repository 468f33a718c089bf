import { z } from 'zod'
import { defineEvent } from '../../kernel/event.ts'

/** A payment's grant made a device active, or longer active. */
export const deviceActivated = defineEvent(
  'device.activated',
  z.object({
    deviceId: z.uuid(),
    paymentId: z.uuid(),
    /** ISO 8601 in UTC; null for life. */
    expireDate: z.iso.datetime().nullable(),
  }),
)
