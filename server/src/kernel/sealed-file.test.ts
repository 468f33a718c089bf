import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { seal, unsealWith } from './sealed-file.ts'

const PASSPHRASE = 'correct horse battery staple'
const CHUNK = 65_536
const HEADER = 31
/** A low cost, so that the tests are fast. */
const COST = 4

const streamOf = (...parts: readonly Buffer[]): AsyncIterable<Buffer> => ReadableStream.from(parts)
const sealed = (plain: Buffer) => buffer(seal(streamOf(plain), PASSPHRASE, COST))
const opened = (file: Buffer, passphrase = PASSPHRASE) => buffer(unsealWith(passphrase)(streamOf(file)))
const plain = Buffer.from(Array.from({ length: CHUNK * 2 + 10 }, (_, index) => index % 251))

describe('A sealed file', () => {
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, CHUNK * 2 + 10])(
    'of %i bytes is read as written',
    async (size) => {
      const file = await sealed(plain.subarray(0, size))
      expect(await opened(file)).toEqual(plain.subarray(0, size))
      const pieces = [file.subarray(0, 7), file.subarray(7, CHUNK + 3), file.subarray(CHUNK + 3)]
      expect(await buffer(unsealWith(PASSPHRASE)(streamOf(...pieces)))).toEqual(plain.subarray(0, size))
    },
  )

  it('is refused when it is cut, changed, longer, in another order or no backup, and with another passphrase', async () => {
    const file = await sealed(plain)
    const chunk = (number: number) =>
      file.subarray(HEADER + number * (CHUNK + 16), HEADER + (number + 1) * (CHUNK + 16))
    const changed = (at: number) => {
      const copy = Buffer.from(file)
      copy[at] = (copy[at] ?? 0) ^ 1
      return copy
    }
    const header = file.subarray(0, HEADER)
    const damagedFiles: Readonly<Record<string, Buffer>> = {
      'the last byte': file.subarray(0, -1),
      'the last chunk': file.subarray(0, -26),
      'everything after the header': header,
      'one bit of the salt': changed(20),
      'one bit of the first chunk': changed(HEADER + 5),
      'one bit of the last tag': changed(file.length - 1),
      'a byte more': Buffer.concat([file, Buffer.alloc(1)]),
      'the order': Buffer.concat([header, chunk(1), chunk(0), chunk(2)]),
      'a chunk left out': Buffer.concat([header, chunk(0), chunk(2)]),
    }
    for (const [what, bytes] of Object.entries(damagedFiles))
      await expect(opened(bytes), what).rejects.toThrow(/damaged/)
    await expect(opened(changed(13))).rejects.toThrow('newer version')
    for (const noBackup of [Buffer.alloc(0), Buffer.from('player'), changed(0)])
      await expect(opened(noBackup)).rejects.toThrow('not a backup')
    await expect(opened(file, 'another')).rejects.toThrow('The passphrase is wrong')
  })

  it('differs from another one with the same content and passphrase', async () => {
    expect(await sealed(plain)).not.toEqual(await sealed(plain))
  })
})
