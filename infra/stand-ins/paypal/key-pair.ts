import { generate } from 'selfsigned'
import * as z from 'zod'

/** The subject of PayPal's live certificates. */
const SUBJECT = 'messageverificationcerts.paypal.com'
const DAY_MS = 86_400_000

export const storedKeyPair = z.object({ certificate: z.string(), key: z.string() })
export type KeyPair = z.infer<typeof storedKeyPair>

/** A new key, and a certificate of it that is valid from yesterday for ten years. */
export async function createKeyPair(): Promise<KeyPair> {
  const now = Date.now()
  const keyPair = await generate([{ name: 'commonName', value: SUBJECT }], {
    keySize: 2048,
    algorithm: 'sha256',
    notBeforeDate: new Date(now - DAY_MS),
    notAfterDate: new Date(now + 3650 * DAY_MS),
  })
  return { certificate: keyPair.cert, key: keyPair.private }
}
