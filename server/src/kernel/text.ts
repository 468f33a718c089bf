import * as z from 'zod/mini'
import type { Fault } from './answers.ts'

/**
 * Refuses control characters, line breaks among them, and halves of surrogate pairs: no one types them, and the database
 * cannot store all of them. The browser imports this with the contracts.
 */
export const line = (fault: Fault) => z.refine<string>((text) => !/[\p{Cc}\p{Cs}]/u.test(text), fault)

/** The same for a text that may have several lines. */
export const lines = (fault: Fault) =>
  z.refine<string>((text) => !/(?![\n\r\t])[\p{Cc}\p{Cs}]/u.test(text), fault)

/** Letters, digits and ._%+- before the @, then a domain, a dot and an ending of two or more letters. */
export const EMAIL_PATTERN = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$/

/** What came from outside and is kept whatever it holds: the same, with every character that cannot be stored replaced. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, storable(each)]))
}

export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '\u{FFFD}')
