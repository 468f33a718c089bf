import { z } from 'zod'
import { defineEvent } from '../../kernel/event.ts'

export const deviceRegistered = defineEvent('device.registered', z.object({ deviceId: z.uuid() }))

/** A television reported a further address of its device (D34). */
export const deviceAddressAdded = defineEvent('device.address-added', z.object({ deviceId: z.uuid() }))

/** A payment's grant activated or extended a device. */
export const deviceActivated = defineEvent(
  'device.activated',
  z.object({
    deviceId: z.uuid(),
    paymentId: z.uuid(),
    /** ISO 8601 in UTC; null for a lifetime licence. */
    expireDate: z.iso.datetime().nullable(),
    /** What the payment bought. */
    term: z.string(),
  }),
)
