import { plainDate } from '@player/server/kernel/locale/dates'
import type { RemainingLicence } from '@player/server/modules/devices'
import type { Receipt } from '@player/server/modules/payments'
import type { EmailText } from '../mail/layout.ts'

interface Refund {
  readonly payment: Receipt
  /** The device's licence without this payment; null for an unknown device. */
  readonly remaining: RemainingLicence | null
  readonly supportEmail: string
  readonly dashboard: string
}

export const refundNotice = ({ payment, remaining, supportEmail, dashboard }: Refund): EmailText => ({
  subject: 'Your payment was refunded',
  title: 'Your payment was refunded',
  paragraphs: [`${payment.amount} is on its way back to you.`, remainingLicenceText(payment, remaining)],
  highlights: [['Amount', payment.amount]],
  facts: [
    ['Paid with', payment.method],
    ['Reference', payment.reference],
    ['Device', remaining?.mac_address ?? payment.mac_address],
  ],
  link: { label: 'Open your dashboard', url: dashboard },
  closing: `Didn’t expect this? Write to ${supportEmail} and include the reference.`,
})

function remainingLicenceText({ confirmed_at }: Receipt, remaining: RemainingLicence | null): string {
  if (remaining?.active) {
    const { until } = remaining.active
    return until === null
      ? 'Your device keeps its lifetime licence.'
      : `Your device stays active until ${plainDate(until.toISOString())}.`
  }
  // A payment on hold had not activated anything.
  return confirmed_at === null
    ? 'Your playlists and settings stay as they are. You can activate the device at any time.'
    : 'The licence it paid for has ended. Your playlists and settings are kept.'
}
