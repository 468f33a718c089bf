import * as z from 'zod/mini'
import type { FieldError } from './answers.ts'
import { withAsciiDigits } from './digits.ts'

/**
 * Refuses what PostgreSQL cannot store or what disguises a text: control characters, separators, lone surrogates, and embeddings,
 * overrides and isolates of direction. The marks U+200E, U+200F and U+061C may stay: Arabic and Hebrew keyboards insert them, and they reorder no
 * letters. Browsers run it too.
 */
export const line = (fieldError: FieldError) => z.refine<string>((text) => !MISLEADING.test(text), fieldError)

const MISLEADING = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u

/** Refuses lone surrogates, and control characters except line breaks and tabs. */
export const lines = (fieldError: FieldError) =>
  z.refine<string>((text) => !/(?![\n\r\t])[\p{Cc}\p{Cs}]/u.test(text), fieldError)
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether a text is only white space and invisible characters, such as U+200B. */
export const isBlank = (text: string): boolean => BLANK.test(text)

export const visible = (required: FieldError) =>
  z.refine<string>((text) => !isBlank(text), { ...required, abort: true })

export const PHONE_PATTERN = /^\+[1-9]\d{6,14}$/

/** '+20 (100) 123-4567' and '201001234567' both become '+201001234567', which payment providers accept. */
export function phoneNumber(text: string): string {
  const compact = withAsciiDigits(text).replaceAll(/[\s().\p{Pd}\u{2212}/]/gu, '')
  return /^\d/.test(compact) ? `+${compact}` : compact
}

export const UNKNOWN = 'unknown'

export const orDefault = z.catch

/** A text without effect on behaviour (D52): cleaned, cut to `max` characters, and 'unknown' if it is then empty, or neither text nor number. */
export const displayText = (max: number) =>
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

/** Escapes control characters except line feeds and tabs, and all that control direction, for terminals. JSON keeps its meaning. */
export const printable = (text: string): string =>
  text.replaceAll(
    /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Replaces control characters except line breaks and tabs, and embeddings, overrides and isolates, for e-mails; marks of direction stay. */
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
