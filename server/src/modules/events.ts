import { contactSubmitted } from './contact/events.ts'
import { deviceActivated } from './devices/events.ts'
import {
  paymentClosed,
  paymentConfirmed,
  paymentHeld,
  paymentNotified,
  paymentReturned,
  paymentStarted,
} from './payments/events.ts'

/** Every kind of fact that the modules publish. `workers/src/wiring.ts` says who reacts. */
export const events = {
  [contactSubmitted.name]: contactSubmitted,
  [paymentStarted.name]: paymentStarted,
  [paymentNotified.name]: paymentNotified,
  [paymentConfirmed.name]: paymentConfirmed,
  [paymentHeld.name]: paymentHeld,
  [paymentClosed.name]: paymentClosed,
  [paymentReturned.name]: paymentReturned,
  [deviceActivated.name]: deviceActivated,
}

export type EventName = keyof typeof events

export {
  contactSubmitted,
  deviceActivated,
  paymentClosed,
  paymentConfirmed,
  paymentHeld,
  paymentNotified,
  paymentReturned,
  paymentStarted,
}
