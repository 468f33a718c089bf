import * as z from 'zod/mini'
import type { Fault } from './answers.ts'

/**
 * Refuses control characters, line breaks and lone surrogates, some of which the database cannot store. Also runs in the
 * browser.
 */
export const line = (fault: Fault) => z.refine<string>((text) => !/[\p{Cc}\p{Cs}]/u.test(text), fault)

/** The same, but allows line breaks. */
export const lines = (fault: Fault) =>
  z.refine<string>((text) => !/(?![\n\r\t])[\p{Cc}\p{Cs}]/u.test(text), fault)

/** Letters, digits and ._%+- before the @, then a domain, a dot and an ending of two or more letters. */
export const EMAIL_PATTERN = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$/

/** Replaces characters that the database cannot store, for untrusted text that is kept. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, storable(each)]))
}

export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '\u{FFFD}')
