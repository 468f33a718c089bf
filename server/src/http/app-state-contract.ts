import * as z from 'zod/mini'
import { confirmationView } from '../kernel/confirmations.ts'

const time = z.iso.datetime()
const epgUrl = z.nullable(z.string())

/** Every television gets these. */
const common = {
  /** The newest app for this television's system; null without an installer, or an operator's word about the minimum. */
  app: z.object({
    latest: z.nullable(z.string()),
    minimum: z.nullable(z.string()),
    download_url: z.nullable(z.string()),
    sha256: z.nullable(z.string()),
  }),
  /** BCP 47: the languages of our texts. */
  languages: z.array(z.string()),
  site: z.object({ name: z.string(), url: z.string(), support_email: z.string() }),
  poll: z.object({ after_seconds: z.int(), wait_seconds: z.int() }),
}

const licence = z.object({
  status: z.enum(['trial', 'active', 'inactive']),
  /** Null for life. */
  expires_at: z.nullable(time),
  days_left: z.nullable(z.int()),
  /** Signed, for use without the server: a JWS in its compact form. */
  token: z.string(),
  price: z.object({ amount_minor: z.int(), currency: z.string(), text: z.string() }),
  activate_url: z.string(),
})

const playlist = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['m3u', 'xtream']),
  protected: z.boolean(),
  updated_at: time,
  /** Null until the PIN of a protected playlist was given on this television. */
  source: z.nullable(
    z.union([
      z.object({ url: z.string(), epg_url: epgUrl }),
      z.object({ host: z.string(), username: z.string(), password: z.string(), epg_url: epgUrl }),
    ]),
  ),
})

const whole = z.object({
  authorized: z.literal(true),
  device: z.object({
    mac_address: z.string(),
    /** The one shown first. */
    addresses: z.array(z.object({ mac: z.string(), kind: z.enum(['ethernet', 'wifi', 'unknown']) })),
    blocked: z.boolean(),
  }),
  licence,
  playlists: z.array(playlist),
  parental: z.object({ pin_set: z.boolean() }),
  /** Read /secrets again when it rises. */
  secrets_version: z.int(),
  /** Announcements of the operator. Always empty in this version. */
  notices: z.array(
    z.object({
      id: z.string(),
      level: z.enum(['info', 'warning']),
      title: z.string(),
      text: z.string(),
      until: z.nullable(time),
    }),
  ),
  /** Questions to the person at the television. */
  confirmations: z.array(confirmationView),
  ...common,
})

const waiting = z.object({
  authorized: z.literal(false),
  /** To compare with the dashboard's, where the owner allows this television. */
  claim_number: z.nullable(z.string()),
  ...common,
})

/** Always the whole. A television that waits for consent learns nothing of the device. */
export const appState = z.discriminatedUnion('authorized', [whole, waiting])
export type AppState = z.input<typeof appState>
export type WholeState = z.input<typeof whole>
export type CommonState = Pick<WholeState, keyof typeof common>
