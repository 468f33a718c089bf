import { resolveTxt } from 'node:dns/promises'
import {
  DNS_FAILS,
  isMissingRecord,
  notApplicable,
  ok,
  problem,
  reasonOf,
  type CheckResult,
} from '@player/server/ops/check'

/** Domains without DNS records (RFC 2606), used in development. */
const RESERVED = /(^|\.)(example|invalid|localhost|test)$|(^|\.)example\.(com|net|org)$/

type LookUp = (name: string) => Promise<readonly (readonly string[])[]>

/** The DNS records of the sender. Missing ones are warnings only, because a mail server may deliver without them. */
export async function checkSender(from: string, lookUp: LookUp = resolveTxt): Promise<CheckResult[]> {
  const domain = (/@([^>\s]+)>?\s*$/.exec(from)?.[1] ?? '').toLowerCase()
  const records = [
    { name: 'SPF', at: domain, marker: /^v=spf1( |$)/i },
    { name: 'DMARC', at: `_dmarc.${domain}`, marker: /^v=DMARC1\s*;/i },
  ]
  if (RESERVED.test(domain))
    return records.map(({ name }) => notApplicable(name, `${domain} is a reserved name.`))
  return Promise.all(
    records.map(async ({ name, at, marker }) => {
      const todo = `Add the TXT record at ${at} that your mail provider names: without it, mail may be taken for spam.`
      try {
        const texts = (await lookUp(at)).map((parts) => parts.join(''))
        const record = texts.find((text) => marker.test(text))
        return record === undefined ? problem('warning', name, `${at} has none.`, todo) : ok(name, record)
      } catch (error) {
        if (isMissingRecord(error)) return problem('warning', name, `${at} has none.`, todo)
        return problem('warning', name, `${reasonOf(error)}.`, DNS_FAILS)
      }
    }),
  )
}
