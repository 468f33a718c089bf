import * as z from 'zod/mini'
import { fieldErrorsOf } from '../../kernel/answers.ts'
import { answerFields } from '../../kernel/outputs.ts'
import { isBlank, line, PHONE_PATTERN, phoneNumber } from '../../kernel/text.ts'
import { mailAddress } from '../../kernel/mail-address.ts'
import { answer } from './messages.ts'

const fieldError = fieldErrorsOf(answer)
type AnswerName = Parameters<typeof answer>[0]

const payerField = z.enum(['first_name', 'last_name', 'phone_number', 'email', 'coin_type'])
export type PayerField = z.infer<typeof payerField>

const offeredMethod = z.object({
  /** The specification's `payment_type`. */
  method: z.string(),
  /** The display name, and a line below it. */
  label: z.string(),
  text: z.string(),
  /** The payee's name in sentences: 'OPay', 'The card provider'. */
  payee: z.string(),
  /** The next step: the buttons of a wallet, our button, or none. */
  flow: z.enum(['paypal-buttons', 'redirect', 'at-once']),
  fields: z.readonly(z.array(payerField)),
})
export type OfferedMethod = z.infer<typeof offeredMethod>
type Flow = OfferedMethod['flow']
export type WalletFlow = Extract<Flow, `${string}-buttons`>
export const isWalletFlow = (flow: Flow): flow is WalletFlow => flow.endsWith('-buttons')

export const MAX_NAME_LENGTH = 17
export const MAX_PHONE_LENGTH = 17

const optionalText = (maxLength: number, required: AnswerName, invalidCharacters: AnswerName) =>
  z._default(
    z
      .string(fieldError(required))
      .check(
        z.trim(),
        z.maxLength(maxLength, fieldError('payment_too_long')),
        line(fieldError(invalidCharacters)),
      ),
    '',
  )

export const activationInputOf = (methods: readonly Pick<OfferedMethod, 'method' | 'fields'>[]) =>
  z
    .object({
      payment_type: z.enum(
        methods.map(({ method }) => method),
        fieldError('method_required'),
      ),
      first_name: optionalText(MAX_NAME_LENGTH, 'first_name_required', 'first_name_characters'),
      last_name: optionalText(MAX_NAME_LENGTH, 'last_name_required', 'last_name_characters'),
      email: optionalText(254, 'email_required', 'email_invalid').check(
        z.overwrite((text) => mailAddress(text) ?? text),
      ),
      /** With or without a plus sign; 24 characters fit the longest number with punctuation. */
      phone_number: z._default(
        z
          .string(fieldError('mobile_required'))
          .check(
            z.trim(),
            z.maxLength(24, fieldError('payment_too_long')),
            z.overwrite(phoneNumber),
            line(fieldError('mobile_invalid')),
          ),
        '',
      ),
      coin_type: optionalText(32, 'coin_type_required', 'coin_type_unknown'),
    })
    .check(
      z.check(({ value, issues }) => {
        const addIssue = (field: keyof typeof value, name: AnswerName) => {
          const { code, message } = answer(name)
          issues.push({ code: 'custom', message, params: { code }, path: [field], input: value[field] })
        }
        const required = methods.find(({ method }) => method === value.payment_type)?.fields ?? []
        for (const field of required) if (isBlank(value[field])) addIssue(field, REQUIRED_ANSWERS[field])
        const { phone_number: phone, email } = value
        if (required.includes('phone_number') && phone && !PHONE_PATTERN.test(phone))
          addIssue('phone_number', 'mobile_invalid')
        if (email && mailAddress(email) === null) addIssue('email', 'email_invalid')
      }),
    )
export type ActivationInput = z.infer<ReturnType<typeof activationInputOf>>
export type ActivationForm = z.input<ReturnType<typeof activationInputOf>>

const REQUIRED_ANSWERS: Record<PayerField, AnswerName> = {
  first_name: 'first_name_required',
  last_name: 'last_name_required',
  phone_number: 'mobile_required',
  email: 'email_required',
  coin_type: 'coin_type_required',
}

export const startOutput = z.object({ url: z.string(), id: z.string() })

/** Minor units (cents), ISO 4217 currency, and formatted text. */
export const price = z.object({ amount_minor: z.int(), currency: z.string(), text: z.string() })
export type Price = z.infer<typeof price>
export type OfferFlag = `show_${string}`

export const offerOf = (flags: readonly OfferFlag[]) => {
  const flagFields: Record<OfferFlag, z.ZodMiniBoolean> = Object.fromEntries(
    flags.map((flag) => [flag, z.boolean()]),
  )
  return z.object({
    price,
    methods: z.array(offeredMethod),
    /** The end of the licence if it is paid for now; null for a lifetime licence. */
    active_until: z.nullable(z.iso.datetime()),
    /** Price per method. Another currency is shown before the owner is redirected. */
    charges: z.record(z.string(), price),
    coin_list: z.array(z.object({ code: z.string(), name: z.string() })),
    ...flagFields,
    paypal_client_id: z.nullable(z.string()),
    paypal_sdk_url: z.nullable(z.string()),
  })
}
export type Offer = z.infer<ReturnType<typeof offerOf>>

/** A payment's step as shown to owners. A declined payment can still be paid with another instrument. */
export const paymentStep = z.enum([
  'started',
  'approved',
  'captured',
  'active',
  'declined',
  'held',
  'closed',
  'refunded',
])
export type PaymentStep = z.infer<typeof paymentStep>

const NEXT_ANSWERS = [
  'next_started',
  'next_started_buttons',
  'next_slip',
  'next_not_needed',
  'capture_unknown',
  'next_approved',
  'next_seen',
  'next_part_paid',
  'next_captured',
  'next_declined',
  'next_ended',
  'next_held',
  'next_refund_due',
  'next_closed',
  'next_closed_not_needed',
  'next_closed_in_doubt',
  'next_refunded',
  'next_refunded_still_active',
  'next_refunded_licence_ended',
] as const

/** A payment for its owner. Times are ISO 8601 in UTC. */
export const paymentView = z.object({
  reference: z.string(),
  method: z.string(),
  label: z.string(),
  price,
  /** The device's address when the payment was started. */
  mac_address: z.string(),
  step: paymentStep,
  /** Null unless the payment is closed. */
  ended: z.nullable(z.enum(['cancelled', 'expired', 'failed'])),
  started_at: z.iso.datetime(),
  approved_at: z.nullable(z.iso.datetime()),
  confirmed_at: z.nullable(z.iso.datetime()),
  active_at: z.nullable(z.iso.datetime()),
  /** When the current step began. */
  changed_at: z.iso.datetime(),
  /** When a mail server permanently refused the address of a receipt or refund notice; null if none did. */
  email_refused_at: z.nullable(z.iso.datetime()),
  /** What happens next, as a sentence and its code. Both are null for an active payment. */
  next: z.nullable(z.string()),
  next_code: z.nullable(z.literal(NEXT_ANSWERS.map((name) => answer(name).code))),
  /** The term that the payment bought, as text after 'for': '1 year', 'life'. Null until the term is granted. */
  term: z.nullable(z.string()),
  /** A slip to pay at a counter: its number at the provider, and when it ends. Null for other payments. */
  slip: z.nullable(z.object({ number: z.string(), ends_at: z.nullable(z.iso.datetime()) })),
  /** Whether the payment is open with no money on its way, although the device was paid for or granted a term after it was started. */
  not_needed: z.boolean(),
  /** The URL to continue at; null unless the payment is open and needed, has an order that has not expired, and its method is no wallet. */
  continue_url: z.nullable(z.string()),
})
export type PaymentView = z.infer<typeof paymentView>
export const historyOutput = z.object({ payments: z.array(paymentView) })

/** The seller on a receipt. Empty texts are left out. */
export const seller = z.object({ name: z.string(), address: z.string(), tax_number: z.string() })
export type Seller = z.infer<typeof seller>

const frameCode = z
  .string(fieldError('payment_missing'))
  .check(z.regex(/^[A-Za-z0-9._~-]{1,1024}$/, fieldError('payment_missing')))
/** Both parts of a card frame's URL, as Cowpay names them. */
export const frameInput = z.object({ fram_code: frameCode, intension: frameCode })
export const frameOutput = z.object({ url: z.string(), sandboxed: z.boolean() })

const orderId = (maxLength: number) =>
  z
    .string(fieldError('payment_missing'))
    .check(z.maxLength(maxLength, fieldError('payment_missing')), line(fieldError('order_characters')))

/** The order id that the provider redirected the browser with; null if unknown. */
export const returnedInput = z.object({ order_id: z._default(z.nullable(orderId(128)), null) })

export const returnedOutput = z.nullable(
  /** `query` is whether the provider answered a query; 'throttled' if the order was not queried, due to a limit or as the payment is settled or old. */
  z.extend(paymentView, { query: z.enum(['answered', 'unanswered', 'throttled']) }),
)
export type ReturnedPayment = z.infer<typeof returnedOutput>
export const cancelInput = z.object({ reference: orderId(64) })

export const captureInput = z.object({
  order_id: orderId(64).check(z.minLength(1, fieldError('payment_missing'))),
})

/** 'success' only if money was captured. If an instrument was declined, `details` and `debug_id` are the wallet's, otherwise ours. */
export const captureOutput = z.discriminatedUnion('status', [
  z.object({ status: z.literal('success'), step: z.enum(['captured', 'active']) }),
  z.object({
    status: z.literal('error'),
    step: z.enum(['started', 'approved', 'declined', 'held', 'closed', 'refunded']),
    ...answerFields(
      answer('capture_not_approved'),
      answer('capture_pending'),
      answer('wallet_declined'),
      answer('payment_on_hold'),
      answer('capture_refunded'),
    ),
    msg: z.string(),
    details: z.array(z.object({ issue: z.string(), description: z.string() })),
    debug_id: z.string(),
  }),
])
export type CaptureOutput = z.infer<typeof captureOutput>
