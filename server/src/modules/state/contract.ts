import * as z from 'zod/mini'
import { confirmationView } from '../confirmations/contract.ts'
import { noticeView } from '../notices/contract.ts'
import { televisionPlaylist } from '../playlists/app-contract.ts'

const { describe, meta } = z
const time = z.iso.datetime()
const url = z.string()
const appText = z.nullable(z.string())

const commonFields = {
  app: z
    .object({
      latest: appText.check(describe('The newest version.')),
      minimum: appText.check(describe('The oldest version that may still be used.')),
      download_url: appText.check(describe('The installer of the newest version.')),
      sha256: appText.check(describe('Its SHA-256 in hex. Compare it before you install.')),
    })
    .check(
      meta({
        id: 'App',
        description: 'The newest app for this system. A field is null where the operator says nothing.',
      }),
    ),
  languages: z.array(z.string()).check(describe('The languages of our texts (BCP 47).')),
  site: z
    .object({
      name: z.string().check(describe('For people.')),
      url: url.check(describe('The server’s origin. `iss` is the same, and `htu` begins with it.')),
      support_email: z.string(),
    })
    .check(meta({ id: 'Site' })),
  poll: z
    .object({
      after_seconds: z.int().check(describe('Between two reads while nobody waits for a change.')),
      wait_seconds: z.int().check(describe('The most that `Prefer: wait` may ask for.')),
    })
    .check(meta({ id: 'Poll' })),
}

const licence = z
  .object({
    status: z.enum(['trial', 'active', 'inactive']).check(describe('Play unless it is inactive.')),
    expires_at: z.nullable(time).check(describe('Null if it has no end.')),
    days_left: z.nullable(z.int()).check(describe('Whole days, rounded up. Null if it has no end.')),
    token: z
      .string()
      .check(
        describe(
          'The same, signed for use without the server: a compact JWS with the claims `iss`, `sub`, `cnf.jkt`, `status`, `expires_at`, `iat` and `use_until`, times in seconds since 1970.',
        ),
      ),
    price: z
      .object({
        amount_minor: z.int().check(describe('In minor units: 799 is €7.99.')),
        currency: z.string().check(describe('ISO 4217.')),
        text: z.string().check(describe('For people.')),
      })
      .check(meta({ id: 'Price', description: 'Of a licence.' })),
    term: z
      .string()
      .check(describe('What it costs buys so much time, in words that follow “for”: `1 year`, or `life`.')),
    moved_at: z
      .nullable(time)
      .check(
        describe(
          'When the licence and the playlists moved from this television to another one with _Switch MAC_: say that, and not that they ended. Null if they did not, or if there was a licence here since.',
        ),
      ),
    payment_arriving: z
      .boolean()
      .check(
        describe(
          'Whether a payment for this device has arrived or is on its way: say that, and offer no other one, so neither the price nor `activate_url`.',
        ),
      ),
    activate_url: url.check(describe('Where the owner pays. Show it as a QR code.')),
  })
  .check(meta({ id: 'Licence' }))

const securityEvent = z
  .object({
    id: z.uuid(),
    kind: z
      .enum(['login', 'key_changed', 'television_added'])
      .check(
        describe(
          'A new browser logged in with the device key; the device key was changed; another television acts for the device. Ignore what you don’t know.',
        ),
      ),
    name: z.nullable(z.string()).check(describe('Of the browser or the television.')),
    at: time,
  })
  .check(meta({ id: 'SecurityEvent' }))
export type SecurityEvent = z.infer<typeof securityEvent>

const whole = z
  .object({
    authorized: z.literal(true),
    device: z
      .object({
        mac_address: z.string().check(describe('Show this one, whatever the television is connected by.')),
        addresses: z
          .array(z.object({ mac: z.string(), kind: z.enum(['ethernet', 'wifi', 'unknown']) }))
          .check(describe('All of the device, the one shown first. Each logs in and is paid for.')),
        blocked: z
          .boolean()
          .check(describe('Blocked by support: play nothing, and show how to reach support.')),
      })
      .check(meta({ id: 'Device' })),
    licence,
    playlists: z.array(televisionPlaylist),
    parental: z.object({ pin_set: z.boolean().check(describe('Whether there is a parent PIN.')) }),
    secrets_version: z
      .int()
      .check(describe('Read /secrets when it differs from that of your last read that succeeded.')),
    notices: z
      .array(noticeView)
      .check(describe('What the operator announces to all televisions: warnings first, then the newest.')),
    security_events: z
      .optional(z.array(securityEvent))
      .check(
        describe(
          'What others did in the last seven days, the newest first. Tell of each once, by its `id`. Servers of an earlier version leave it out.',
        ),
      ),
    confirmations: z
      .array(confirmationView)
      .check(describe('Open questions to the person at the television, the oldest first.')),
    ...commonFields,
  })
  .check(meta({ id: 'State' }))

const waiting = z
  .object({
    authorized: z.literal(false),
    claim_number: z
      .nullable(z.string())
      .check(describe('Show it: the owner enters it in the dashboard to allow this television.')),
    may_take_assigned: z
      .boolean()
      .check(
        describe(
          'Nobody has used the device yet: the app may stop waiting by a registration with `addresses: []`, which assigns it an address and a trial.',
        ),
      ),
    ...commonFields,
  })
  .check(meta({ id: 'WaitingState' }))

/** Always the whole state. A television that waits for consent gets no data of the device. */
export const appState = z.discriminatedUnion('authorized', [whole, waiting]).check(meta({ id: 'AnyState' }))
export type AppState = z.input<typeof appState>
export type WholeState = z.input<typeof whole>
export type CommonState = Pick<WholeState, keyof typeof commonFields>
