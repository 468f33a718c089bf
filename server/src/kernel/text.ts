import * as z from 'zod/mini'
import type { FieldError } from './answers.ts'
import { withAsciiDigits } from './digits.ts'

/**
 * Refuses control characters and lone surrogates, some of which PostgreSQL cannot store, and embeddings, overrides and isolates of
 * direction, which disguise a text. Also runs in the browser.
 */
export const line = (fieldError: FieldError) => z.refine<string>((text) => !MISLEADING.test(text), fieldError)

const MISLEADING = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u

/** Refuses control characters except line breaks and tabs. */
export const lines = (fieldError: FieldError) =>
  z.refine<string>((text) => !/(?![\n\r\t])[\p{Cc}\p{Cs}]/u.test(text), fieldError)

const IGNORED = /\p{Default_Ignorable_Code_Point}/gu
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether a text is only white space and invisible characters, such as U+200B. */
export const isBlank = (text: string): boolean => BLANK.test(text)

/** Refuses a blank text. */
export const visible = (required: FieldError) =>
  z.refine<string>((text) => !isBlank(text), { ...required, abort: true })

/** The contact form's pattern, from the specification. Accepts some undeliverable addresses. */
export const EMAIL_PATTERN = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$/

/** A host whose top-level domain has letters, or is the ASCII form of one in another script. */
const MAIL_HOST = /\.(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/i

/**
 * Normalizes an e-mail address to ASCII (RFC 5321): full-width letters to usual ones, and a host of another script to its IDNA form. Null for
 * an undeliverable address.
 */
export function mailAddress(typed: string): string | null {
  const text = typed.normalize('NFKC').replaceAll(IGNORED, '').trim()
  const [, name = '', domain = ''] = /^([^@]+)@([^@]+)$/.exec(text) ?? []
  const host = asciiHost(domain)
  if (host === null || name.length > 64 || /^\.|\.\.|\.$/.test(name)) return null
  const address = `${name}@${host}`
  const isDeliverable = address.length <= 254 && z.regexes.html5Email.test(address) && MAIL_HOST.test(host)
  return isDeliverable ? address : null
}

/** Google ignores dots in names (support.google.com/mail/answer/7436150), and has two hosts. */
const GOOGLE = /^([^@]+)@(?:gmail|googlemail)\.com$/

/** The part of an address that identifies a mailbox: lower case, without a +suffix. */
export function mailboxOf(address: string): string {
  const mailbox = address.toLowerCase().replace(/\+[^@]*/, '')
  const [, name] = GOOGLE.exec(mailbox) ?? []
  return name === undefined ? mailbox : `${name.replaceAll('.', '')}@gmail.com`
}

/** A host name in the form that DNS uses; null if it is invalid. */
function asciiHost(host: string): string | null {
  const url = `http://${host}`
  if (/[^\p{L}\p{M}\p{N}.。-]/u.test(host) || !URL.canParse(url)) return null
  return /^[\w.-]+$/.test(host) ? host : new URL(url).hostname
}

/** E.164: country code and number, 7 to 15 digits. */
export const PHONE_PATTERN = /^\+[1-9]\d{6,14}$/

/** '+20 (100) 123-4567' and '201001234567' both become '+201001234567', which payment providers accept. */
export function phoneNumber(text: string): string {
  const compact = withAsciiDigits(text).replaceAll(/[\s().\p{Pd}\u{2212}/]/gu, '')
  return /^\d/.test(compact) ? `+${compact}` : compact
}

export const UNKNOWN = 'unknown'

/** Replaces a refused value with a default. */
export const orDefault = z.catch

/** A text without effect on behaviour (D52): cleaned, cut to `max` characters, and 'unknown' if it is then empty. */
export const decoration = (max: number) =>
  orDefault(
    z.pipe(
      z.union([z.string(), z.number()]),
      z.transform((value) => {
        const clean = String(value)
          .replaceAll(/[\p{Cc}\p{Cs}\p{Bidi_Control}]+/gu, ' ')
          .trim()
        return Array.from(clean).slice(0, max).join('').trim() || UNKNOWN
      }),
    ),
    UNKNOWN,
  )

/** Escapes control characters except line breaks and tabs, and marks of direction, for terminals. JSON keeps its meaning. */
export const printable = (text: string): string =>
  text.replaceAll(
    /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Replaces control characters except line breaks and tabs, and overrides of direction, for e-mails; marks of direction stay. */
export const mailable = (text: string): string =>
  text.replaceAll(/(?![\n\r\t])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '\u{FFFD}')

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

/** Replaces characters that PostgreSQL cannot store. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, storable(field)]))
}

export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '\u{FFFD}')
