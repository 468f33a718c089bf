import type { EventName } from '@player/server/events'
import { mailContactAcknowledgement, mailContactMessage } from './contact/mails.ts'
import { mailDeadDeliveries } from './deliveries/mail-dead-deliveries.ts'
import * as reportDeadDeliveries from './deliveries/report-dead-deliveries.ts'
import { grantLicence, revokeLicence } from './devices/jobs.ts'
import { mailActivationReceipt } from './devices/mail-activation-receipt.ts'
import {
  closeOrder,
  refundPayment,
  matchPayments,
  matchAddedAddress,
  settlePayment,
} from './payments/jobs.ts'
import {
  mailFlaggedPayment,
  mailReturnedPayment,
  mailRefundNotice,
  mailUnmatchedNotification,
  mailMethodHidden,
  mailHeldPayment,
} from './payments/mails.ts'
import { mailSupportCase } from './support/mail-support-case.ts'
import * as prune from './prune.ts'
import * as rotateKeys from './rotate-keys.ts'
import type { Job } from './runtime/define-job.ts'
import type { PeriodicTask } from './runtime/periodic-tasks.ts'
import { endExpired } from '@player/server/modules/devices'
import { matchNotifications, settleDuePayments } from '@player/server/modules/payments'
import { discardExpired } from '@player/server/modules/playlists'

/** Which job reacts to which event. An event without an entry, or a job for another event, does not compile. */
export const reactions = {
  'contact.submitted': [mailContactMessage],
  'contact.acknowledgement-due': [mailContactAcknowledgement],

  'payment.started': [],
  'payment.notified': [settlePayment],
  'payment.confirmed': [grantLicence],
  'payment.held': [mailHeldPayment],
  'payment.closed': [],
  'payment.withdrawn': [closeOrder],
  'payment.refund-requested': [refundPayment],
  'payment.returned': [revokeLicence, mailReturnedPayment, mailRefundNotice],
  'payment.flagged': [mailFlaggedPayment],
  'payment.unmatched': [mailUnmatchedNotification],
  'payment.method-hidden': [mailMethodHidden],

  'device.registered': [matchPayments],
  'device.address-added': [matchAddedAddress],
  'device.activated': [mailActivationReceipt],

  'support.case-opened': [mailSupportCase],

  'delivery.given-up': [mailDeadDeliveries],
} satisfies Reactions

/** The periodic tasks. They also do what was left undone by a lost callback or a lost queue. */
export const periodicTasks: Readonly<Record<string, PeriodicTask>> = {
  settleDuePayments: { everySeconds: 10, run: settleDuePayments },
  matchNotifications: { everySeconds: 10, run: matchNotifications },
  discardDeletedPlaylists: { everySeconds: 5, run: ({ db }) => discardExpired(db) },
  endExpired: { everySeconds: 60, run: endExpired },
  reportDeadDeliveries: { everySeconds: 60, run: reportDeadDeliveries.run },
  rotateKeys: { everySeconds: 1, run: rotateKeys.run },
  prune: { everySeconds: 600, run: prune.run },
}

type Reactions = { readonly [Name in EventName]: readonly Job<Name>[] }
