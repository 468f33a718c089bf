import { deliveriesDead } from '../kernel/delivery-events.ts'
import { contactAcknowledgementDue, contactSubmitted } from './contact/events.ts'
import { deviceActivated, deviceAddressAdded, deviceRegistered } from './devices/events.ts'
import {
  paymentClosed,
  paymentConfirmed,
  paymentFlagged,
  paymentHeld,
  paymentMethodHidden,
  paymentNotified,
  paymentRefundRequested,
  paymentReturned,
  paymentStarted,
  paymentUnmatched,
  paymentWithdrawn,
} from './payments/events.ts'
import { supportCaseOpened } from './support/events.ts'

/** Every event. `workers/src/wiring.ts` lists the reactions. */
export const events = {
  [contactSubmitted.name]: contactSubmitted,
  [contactAcknowledgementDue.name]: contactAcknowledgementDue,
  [paymentStarted.name]: paymentStarted,
  [paymentNotified.name]: paymentNotified,
  [paymentConfirmed.name]: paymentConfirmed,
  [paymentHeld.name]: paymentHeld,
  [paymentClosed.name]: paymentClosed,
  [paymentWithdrawn.name]: paymentWithdrawn,
  [paymentRefundRequested.name]: paymentRefundRequested,
  [paymentReturned.name]: paymentReturned,
  [paymentFlagged.name]: paymentFlagged,
  [paymentUnmatched.name]: paymentUnmatched,
  [paymentMethodHidden.name]: paymentMethodHidden,
  [deviceRegistered.name]: deviceRegistered,
  [deviceAddressAdded.name]: deviceAddressAdded,
  [deviceActivated.name]: deviceActivated,
  [supportCaseOpened.name]: supportCaseOpened,
  [deliveriesDead.name]: deliveriesDead,
}

export type EventName = keyof typeof events

export {
  contactAcknowledgementDue,
  contactSubmitted,
  deliveriesDead,
  deviceActivated,
  deviceAddressAdded,
  deviceRegistered,
  paymentClosed,
  paymentConfirmed,
  paymentFlagged,
  paymentHeld,
  paymentMethodHidden,
  paymentNotified,
  paymentRefundRequested,
  paymentReturned,
  paymentStarted,
  paymentUnmatched,
  paymentWithdrawn,
  supportCaseOpened,
}
