import { resolveTxt } from 'node:dns/promises'
import { notApplicable, notRight, reasonOf, right, type Line } from '@player/server/ops/check'

/** Domains that are in no DNS (RFC 2606), as of an installation for development. */
const RESERVED = /(^|\.)(example|invalid|localhost|test)$|(^|\.)example\.(com|net|org)$/

type Lookup = (name: string) => Promise<readonly (readonly string[])[]>

/** What receivers look up about the sender. Reported, not required: a mail server may deliver without. */
export async function senderLines(from: string, lookUp: Lookup = resolveTxt): Promise<Line[]> {
  const domain = (/@([^>\s]+)>?\s*$/.exec(from)?.[1] ?? '').toLowerCase()
  const records = [
    { name: 'SPF', at: domain, marker: /^v=spf1( |$)/i },
    { name: 'DMARC', at: `_dmarc.${domain}`, marker: /^v=DMARC1\s*;/i },
  ]
  if (RESERVED.test(domain))
    return records.map(({ name }) => notApplicable(name, `${domain} is a reserved name.`))
  return Promise.all(
    records.map(async ({ name, at, marker }) => {
      const todo = `Add the TXT record at ${at} that your mail provider names: without, mail may be taken for spam.`
      try {
        const texts = (await lookUp(at)).map((parts) => parts.join(''))
        const found = texts.find((text) => marker.test(text))
        return found === undefined ? notRight('warning', name, `${at} has none.`, todo) : right(name, found)
      } catch (error) {
        return notRight('warning', name, `${reasonOf(error)}.`, todo)
      }
    }),
  )
}
