import type { EventName } from '@player/server/events'
import { mailContactAcknowledgement } from './contact/mail-contact-acknowledgement.ts'
import { mailContactMessage } from './contact/mail-contact-message.ts'
import { mailDeadDeliveries } from './deliveries/mail-dead-deliveries.ts'
import * as reportDeadDeliveries from './deliveries/report-dead-deliveries.ts'
import { grantLicence } from './devices/grant-licence.ts'
import { mailActivationReceipt } from './devices/mail-activation-receipt.ts'
import { revokeLicence } from './devices/revoke-licence.ts'
import { closeOrder } from './payments/close-order.ts'
import { mailFlaggedPayment } from './payments/mail-flagged-payment.ts'
import { mailHeldPayment } from './payments/mail-held-payment.ts'
import { mailMethodHidden } from './payments/mail-method-hidden.ts'
import { mailRefundNotice } from './payments/mail-refund-notice.ts'
import { mailReturnedPayment } from './payments/mail-returned-payment.ts'
import { mailUnmatchedNotification } from './payments/mail-unmatched-notification.ts'
import { matchAddedAddress } from './payments/match-added-address.ts'
import { matchPayments } from './payments/match-payments.ts'
import { refundPayment } from './payments/refund-payment.ts'
import { settlePayment } from './payments/settle-payment.ts'
import { mailAccountEnding } from './reminders/mail-account-ending.ts'
import { mailReminderConfirmation } from './reminders/mail-reminder-confirmation.ts'
import { mailSupportCase } from './support/mail-support-case.ts'
import * as prune from './prune.ts'
import * as rotateKeys from './rotate-keys.ts'
import type { Job } from './runtime/define-job.ts'
import type { PeriodicTask } from './runtime/periodic-tasks.ts'
import { recordHeartbeat } from '@player/server/kernel/check-queries'
import { recordExpiredDevices } from '@player/server/modules/devices'
import { matchNotifications, settleDuePayments } from '@player/server/modules/payments'
import { eraseDeletedDevices } from '@player/server/modules/people'
import { discardDeletedPlaylists } from '@player/server/modules/playlists'
import { publishDueReminders } from '@player/server/modules/reminders'

/** The jobs of each event. A missing event, or a job of another event, does not compile. */
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

  'reminder.asked': [mailReminderConfirmation],
  'reminder.due': [mailAccountEnding],

  'support.case-opened': [mailSupportCase],

  'delivery.given-up': [mailDeadDeliveries],
} satisfies Reactions

/** The periodic tasks. They also make up for lost callbacks and a lost queue. */
export const periodicTasks: Readonly<Record<string, PeriodicTask>> = {
  settleDuePayments: { everySeconds: 10, run: settleDuePayments },
  matchNotifications: { everySeconds: 10, run: matchNotifications },
  discardDeletedPlaylists: { everySeconds: 5, run: ({ db }) => discardDeletedPlaylists(db) },
  endExpired: { everySeconds: 60, run: recordExpiredDevices },
  remindEndings: { everySeconds: 900, run: publishDueReminders },
  reportDeadDeliveries: { everySeconds: 60, run: reportDeadDeliveries.run },
  rotateKeys: { everySeconds: 1, run: rotateKeys.run },
  eraseDeleted: { everySeconds: 600, run: eraseDeletedDevices },
  prune: { everySeconds: 600, run: prune.run },
  heartbeat: { everySeconds: 5, run: ({ db }) => recordHeartbeat(db) },
}

type Reactions = { readonly [Name in EventName]: readonly Job<Name>[] }
