import * as z from 'zod/mini'

/** The specification's, for the contact form. Accepts some undeliverable addresses. */
export const EMAIL_PATTERN = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$/

/** Top-level domains have letters, or are the ASCII form of another script. */
const MAIL_HOST = /\.(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/i

/** The length with invisible characters. Normalizing 64 KB can take seconds. */
const MAX_TYPED = 1_000

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/** The ASCII form (RFC 5321): usual letters for full-width ones, and IDNA for a host of another script. Null if undeliverable. */
export function mailAddress(typed: string): string | null {
  if (typed.length > MAX_TYPED) return null
  const text = typed.normalize('NFKC').replaceAll(INVISIBLE, '').trim()
  const [, name = '', domain = ''] = /^([^@]+)@([^@]+)$/.exec(text) ?? []
  const host = asciiHost(domain)
  if (host === null || name.length > 64 || /^\.|\.\.|\.$/.test(name)) return null
  const address = `${name}@${host}`
  const isDeliverable = address.length <= 254 && z.regexes.html5Email.test(address) && MAIL_HOST.test(host)
  return isDeliverable ? address : null
}

/** Google ignores dots in names (support.google.com/mail/answer/7436150), and has two hosts. */
const GOOGLE = /^([^@]+)@(?:gmail|googlemail)\.com$/

/** Identifies a mailbox: lower case, without a +suffix. */
export function mailboxOf(address: string): string {
  const mailbox = address.toLowerCase().replace(/\+[^@]*/, '')
  const [, name] = GOOGLE.exec(mailbox) ?? []
  return name === undefined ? mailbox : `${name.replaceAll('.', '')}@gmail.com`
}

/** Null if invalid. */
function asciiHost(host: string): string | null {
  const url = `http://${host}`
  if (/[^\p{L}\p{M}\p{N}.。-]/u.test(host) || !URL.canParse(url)) return null
  return /^[\w.-]+$/.test(host) ? host : new URL(url).hostname
}
