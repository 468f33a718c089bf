import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createKeyPair, type KeyPair, storedKeyPair } from './key-pair.ts'

export interface Certificate {
  /** The last part of the certificate's URL, unique per certificate. */
  id: string
  pem: string
  key: KeyObject
}

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
