import * as z from 'zod/mini'

/** The contact form's pattern, from the specification. Accepts some undeliverable addresses. */
export const EMAIL_PATTERN = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$/

/** A host whose top-level domain has letters, or is the ASCII form of one in another script. */
const MAIL_HOST = /\.(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/i

/** The longest accepted input, with invisible characters. Normalizing a text of 64 KB can take seconds. */
const MAX_TYPED = 1_000

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/** Normalizes an e-mail address to ASCII (RFC 5321): usual letters for full-width ones, IDNA for hosts of other scripts. Null if undeliverable. */
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

/** An address in the form that identifies its mailbox: lower case, without a +suffix; with Google also without dots, and at gmail.com. */
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
