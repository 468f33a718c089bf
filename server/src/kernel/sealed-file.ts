import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { mapChunks, inChunks } from './chunks.ts'

/*
 * A file encrypted with a passphrase, written and read as a stream of any length. docs/operate/backup.md describes its bytes:
 *
 *   'player-backup' · the version, a byte · the cost, a byte · 16 random bytes, the salt · chunks
 *
 * The key is scrypt of passphrase and salt, with N = 2^cost, r = 8 and p = 1.
 * Each chunk is 65,536 bytes, the last one as many or fewer, encrypted with AES-256-GCM and followed by its tag of 16 bytes. Its nonce is its
 * number in 11 bytes and whether it is the last one, so that chunks cannot be left out, added, repeated or exchanged (STREAM, as in the
 * format of age). The bytes before the chunks are authenticated with each of them.
 */
const MAGIC = Buffer.from('player-backup')
const VERSION = 1
const SALT_BYTES = 16
const HEADER_BYTES = MAGIC.length + 2 + SALT_BYTES
const CHUNK_BYTES = 65_536
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'
/** The cost of a new backup: 128 MB of memory and about half a second for each guess of a passphrase. */
const USUAL_COST = 17
/** The highest cost of a readable backup: 1 GB. */
const MAX_COST = 20

/** The file is no backup, is damaged, or was written by a newer version or with another passphrase. The message is a sentence for people. */
export class SealedFileError extends Error {
  override readonly name = 'SealedFileError'
}

export async function* seal(
  plain: AsyncIterable<Buffer>,
  passphrase: string,
  cost = USUAL_COST,
): AsyncGenerator<Buffer> {
  const header = Buffer.concat([MAGIC, Buffer.from([VERSION, cost]), randomBytes(SALT_BYTES)])
  const key = await keyOf(passphrase, header)
  const encrypt = (chunk: Buffer, number: number, isLast: boolean): Buffer => {
    const cipher = createCipheriv(CIPHER, key, nonceOf(number, isLast)).setAAD(header)
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
  yield header
  yield* mapChunks(inChunks(plain, CHUNK_BYTES), encrypt)
}

export type Unseal = (sealed: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>

/**
 * Decrypts a file any number of times; derives its key once. The yielded parts are authentic, but a truncated file is detected only at its
 * end: read everything before using a part. @throws SealedFileError
 */
export function unsealWith(passphrase: string): Unseal {
  let cached: { readonly header: Buffer; readonly key: Buffer } | null = null
  return async function* unseal(sealed) {
    const chunks = inChunks(sealed, CHUNK_BYTES + TAG_BYTES, HEADER_BYTES)
    const header = readHeader((await chunks.next()).value)
    if (!cached?.header.equals(header)) cached = { header, key: await keyOf(passphrase, header) }
    const { key } = cached
    yield* mapChunks(chunks, (chunk, number, isLast) => {
      const end = Math.max(0, chunk.length - TAG_BYTES)
      try {
        const decipher = createDecipheriv(CIPHER, key, nonceOf(number, isLast)).setAAD(header)
        decipher.setAuthTag(chunk.subarray(end))
        return Buffer.concat([decipher.update(chunk.subarray(0, end)), decipher.final()])
      } catch (error) {
        throw new SealedFileError(number === 0 ? WRONG_OR_DAMAGED : DAMAGED, { cause: error })
      }
    })
  }
}

const WRONG_OR_DAMAGED = 'The passphrase is wrong, or the beginning of the backup is damaged.'
const DAMAGED = 'The backup is damaged or incomplete.'

function readHeader(header: Buffer = Buffer.alloc(0)): Buffer {
  if (header.length < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC))
    throw new SealedFileError('This is not a backup.')
  if (header[MAGIC.length] !== VERSION || costOf(header) > MAX_COST)
    throw new SealedFileError('This backup was made by a newer version. Restore it with that one.')
  return header
}

const costOf = (header: Buffer): number => header[MAGIC.length + 1] ?? 0

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = Number(isLast)
  return nonce
}

function keyOf(passphrase: string, header: Buffer): Promise<Buffer> {
  const salt = header.subarray(-SALT_BYTES)
  const cost = { N: 2 ** costOf(header), r: 8, p: 1, maxmem: 2 ** (MAX_COST + 11) }
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  scrypt(passphrase.normalize(), salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key)))
  return promise
}
