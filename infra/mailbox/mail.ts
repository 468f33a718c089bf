import PostalMime, { decodeWords, type Address } from 'postal-mime'

export interface MailAddress {
  address: string
  name: string
}

/** A received mail. Missing parts are empty strings. */
export type Mail = Awaited<ReturnType<typeof readMail>>

/** Parses a mail in RFC 5322 format. */
export async function readMail(id: string, arrived: Date, raw: Uint8Array) {
  const parsed = await PostalMime.parse(raw)
  const headers: Record<string, string> = {}
  for (const { key, value } of parsed.headers) {
    const decoded = decodeWords(value)
    headers[key] = key in headers ? `${headers[key]}\n${decoded}` : decoded
  }
  const dated = new Date(parsed.date ?? arrived)
  return {
    id,
    from: addresses(parsed.from ? [parsed.from] : []),
    to: addresses(parsed.to ?? []),
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html ?? '',
    /** By lower-case name; values of a repeated header are joined with line breaks. */
    headers,
    /** ISO 8601, UTC: the mail's date, or its arrival. */
    date: (Number.isNaN(dated.getTime()) ? arrived : dated).toISOString(),
  }
}

function addresses(list: Address[]): MailAddress[] {
  return list.flatMap((entry) => entry.group ?? [entry]).map(({ address, name }) => ({ address, name }))
}
