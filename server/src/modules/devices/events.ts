import { z } from 'zod'
import { defineEvent } from '../../kernel/event.ts'

/** The app has it for the first time, or support did it. */
export const deviceRegistered = defineEvent('device.registered', z.object({ deviceId: z.uuid() }))

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
