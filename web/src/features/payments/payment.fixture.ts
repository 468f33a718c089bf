import type { PaymentView } from '@player/server/contract/payments'

export const payment = (changes: Partial<PaymentView>): PaymentView => ({
  reference: 'a-reference-of-our-own',
  method: 'opay',
  label: 'OPay',
  price: { amount_minor: 45_000, currency: 'EGP', text: 'EGP 450.00' },
  mac_address: '02:00:5E:10:00:01',
  step: 'started',
  ended: null,
  started_at: '2026-11-20T12:00:00.000Z',
  approved_at: null,
  confirmed_at: null,
  active_at: null,
  changed_at: '2026-11-20T12:00:00.000Z',
  email_refused_at: null,
  next: 'What happens next.',
  next_code: 'payments.next_started',
  term: null,
  slip: null,
  not_needed: false,
  continue_url: null,
  ...changes,
})
