import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto'

interface VaultKey {
  /** A prefix of every text encrypted with this key. */
  readonly id: string
  readonly key: Buffer
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts texts for the database with AES-256-GCM (D17). */
export type Vault = ReturnType<typeof createVault>

/** The first key encrypts, all keys decrypt, so that keys can be rotated. */
export function createVault(keys: readonly VaultKey[]) {
  const [writing, ...old] = keys
  if (!writing) throw new Error('A vault needs a key')
  // Prepared once: for a Buffer, Node does so at each use.
  const readable = new Map(keys.map(({ id, key }) => [id, createSecretKey(key)]))
  const writingKey = createSecretKey(writing.key)
  return {
    keys: { writing: writing.id, old: old.map(({ id }) => id) },
    /** @param context 'table:row:column', authenticated with the text: it cannot be decrypted for another place */
    encrypt(plain: string, context: string) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', writingKey, nonce).setAAD(
        additionalData(writing.id, context),
      )
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `${writing.id}.${Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url')}`
    },
    /** @throws Error when the text was altered or moved, or its key is not configured */
    decrypt(encrypted: string, context: string) {
      const id = keyIdOf(encrypted)
      const key = readable.get(id)
      if (!key) throw new Error(`No key '${id}' to open ${context}`)
      const bytes = Buffer.from(encrypted.slice(id.length + 1), 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
        .setAAD(additionalData(id, context))
        .setAuthTag(bytes.subarray(-TAG_BYTES))
      return (
        decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      )
    },
  }
}

export const keyIdOf = (encrypted: string): string => encrypted.slice(0, Math.max(0, encrypted.indexOf('.')))

const additionalData = (id: string, context: string): Buffer => Buffer.from(`${id}:${context}`)
