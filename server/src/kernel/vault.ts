import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Seals texts for the database with AES-256-GCM (D17). */
export interface Vault {
  readonly keys: {
    /** The id of the key that seals. */
    readonly writing: string
    /** Those of the keys that only open. */
    readonly old: readonly string[]
  }
  /** `context` names the place, 'table:row:column': a sealed text does not open anywhere else. */
  seal(plain: string, context: string): string
  /** @throws when the text was changed, moved to another place, or sealed with a key that is not there */
  open(sealed: string, context: string): string
}

export interface VaultKey {
  /** Letters and digits: stands in front of every text sealed with this key. */
  readonly id: string
  /** 32 bytes. */
  readonly key: Buffer
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The first key seals; every key opens, so that keys can be changed while texts of the old one are about. */
export function createVault(keys: readonly VaultKey[]): Vault {
  const [writing, ...old] = keys
  if (!writing) throw new Error('A vault needs a key')
  const readable = new Map(keys.map(({ id, key }) => [id, key]))
  return {
    keys: { writing: writing.id, old: old.map(({ id }) => id) },
    seal(plain, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', writing.key, nonce).setAAD(bound(writing.id, context))
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `${writing.id}.${Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url')}`
    },
    open(sealed, context) {
      const id = keyIdOf(sealed)
      const key = readable.get(id)
      if (!key) throw new Error(`No key '${id}' to open ${context}`)
      const bytes = Buffer.from(sealed.slice(id.length + 1), 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
        .setAAD(bound(id, context))
        .setAuthTag(bytes.subarray(-TAG_BYTES))
      return (
        decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      )
    },
  }
}

/** The id of the key that sealed this text. */
export const keyIdOf = (sealed: string): string => sealed.slice(0, Math.max(0, sealed.indexOf('.')))

const bound = (id: string, context: string): Buffer => Buffer.from(`${id}:${context}`)
