import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import * as z from 'zod'

/** The subject of PayPal's live certificates. */
const SUBJECT = 'messageverificationcerts.paypal.com'
const DAY_MS = 86_400_000

export interface Certificate {
  /** Last part of its URL, unique per certificate. */
  id: string
  pem: string
  key: KeyObject
}

const saved = z.object({ certificate: z.string(), key: z.string() })

/** The key and self-signed certificate for webhooks, kept in the directory. */
export async function openCertificate(directory: string | null): Promise<Certificate> {
  const path = directory && join(directory, 'certificate.json')
  const earlier = path ? read(path) : null
  if (earlier) return earlier
  const now = Date.now()
  const made = await generate([{ name: 'commonName', value: SUBJECT }], {
    keySize: 2048,
    algorithm: 'sha256',
    notBeforeDate: new Date(now - DAY_MS),
    notAfterDate: new Date(now + 3650 * DAY_MS),
  })
  if (path) {
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, JSON.stringify({ certificate: made.cert, key: made.private }), { mode: 0o600 })
  }
  return describe(made.cert, made.private)
}

function read(path: string): Certificate | null {
  try {
    const { certificate, key } = saved.parse(JSON.parse(readFileSync(path, 'utf8')))
    return Date.parse(new X509Certificate(certificate).validTo) > Date.now()
      ? describe(certificate, key)
      : null
  } catch {
    return null
  }
}

function describe(pem: string, key: string): Certificate {
  const fingerprint = new X509Certificate(pem).fingerprint256.replaceAll(':', '').toLowerCase()
  return { id: `CERT-${fingerprint.slice(0, 16)}`, pem, key: createPrivateKey(key) }
}
