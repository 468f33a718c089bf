import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import * as z from 'zod'

/** The subject of PayPal's live certificates. */
const SUBJECT = 'messageverificationcerts.paypal.com'
const DAY_MS = 86_400_000

export interface Certificate {
  /** The last part of the certificate's URL, unique per certificate. */
  id: string
  pem: string
  key: KeyObject
}

const storedKeyPair = z.object({ certificate: z.string(), key: z.string() })
type KeyPair = z.infer<typeof storedKeyPair>

/** Shared by all stand-ins of this process without a directory, because creating its key is slow. */
let sharedCertificate: Promise<Certificate> | undefined

export async function openCertificate(directory: string | null): Promise<Certificate> {
  if (directory === null) return (sharedCertificate ??= createKeyPair().then(toCertificate))
  const path = join(directory, 'certificate.json')
  const stored = read(path)
  if (stored) return stored
  const keyPair = await createKeyPair()
  mkdirSync(directory, { recursive: true })
  writeFileSync(path, JSON.stringify(keyPair), { mode: 0o600 })
  return toCertificate(keyPair)
}

async function createKeyPair(): Promise<KeyPair> {
  const now = Date.now()
  const keyPair = await generate([{ name: 'commonName', value: SUBJECT }], {
    keySize: 2048,
    algorithm: 'sha256',
    notBeforeDate: new Date(now - DAY_MS),
    notAfterDate: new Date(now + 3650 * DAY_MS),
  })
  return { certificate: keyPair.cert, key: keyPair.private }
}

function read(path: string): Certificate | null {
  try {
    const stored = storedKeyPair.parse(JSON.parse(readFileSync(path, 'utf8')))
    const isValid = Date.parse(new X509Certificate(stored.certificate).validTo) > Date.now()
    return isValid ? toCertificate(stored) : null
  } catch {
    return null
  }
}

function toCertificate({ certificate: pem, key }: KeyPair): Certificate {
  const fingerprint = new X509Certificate(pem).fingerprint256.replaceAll(':', '').toLowerCase()
  return { id: `CERT-${fingerprint.slice(0, 16)}`, pem, key: createPrivateKey(key) }
}
