import { formatDate } from '@player/server/kernel/locale/dates'
import type { LicenceAfter } from '@player/server/modules/devices'
import type { Receipt } from '@player/server/modules/payments'
import type { EmailText } from '../mail/layout.ts'

interface Refund {
  readonly payment: Receipt
  /** The device's licence without this payment; null for an unknown device. */
  readonly after: LicenceAfter | null
  readonly supportEmail: string
  readonly dashboard: string
}

export const refundNotice = ({ payment, after, supportEmail, dashboard }: Refund): EmailText => ({
  subject: 'Your payment was refunded',
  title: 'Your payment was refunded',
  paragraphs: [`${payment.amount} is on its way back to you.`, stateAfter(payment, after)],
  highlights: [['Amount', payment.amount]],
  facts: [
    ['Paid with', payment.method],
    ['Reference', payment.reference],
    ['Device', after?.mac_address ?? payment.mac_address],
  ],
  link: { label: 'Open your dashboard', url: dashboard },
  closing: `Didn’t expect this? Write to ${supportEmail} and include the reference.`,
})

function stateAfter({ confirmed_at }: Receipt, after: LicenceAfter | null): string {
  if (after?.active) {
    const { until } = after.active
    return until === null
      ? 'Your device keeps its lifetime licence.'
      : `Your device stays active until ${formatDate(until.toISOString())}.`
  }
  // A payment on hold had not activated anything.
  return confirmed_at === null
    ? 'Your playlists and settings stay as they are. You can activate the device at any time.'
    : 'The licence it paid for has ended. Your playlists and settings are kept.'
}
