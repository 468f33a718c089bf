import { z } from 'zod'
import { SealedFileError } from '../../kernel/sealed-file.ts'

const about = z.object({
  kind: z.enum(['database', 'folder']),
  made_at: z.iso.datetime(),
  /** By name, as in the environment. */
  settings: z.record(z.string(), z.string()),
})

/** What a backup says of itself. */
export type About = z.infer<typeof about>

/** Puts the length of a JSON text, in 4 bytes, and the text before the content. */
export async function* withAbout(of: About, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const text = Buffer.from(JSON.stringify(of))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  yield Buffer.concat([length, text])
  yield* content
}

/** Separates them. @throws SealedFileError for a backup of a newer version */
export async function splitAbout(
  plain: AsyncGenerator<Buffer>,
): Promise<{ about: About; content: AsyncIterable<Buffer> }> {
  let held = Buffer.alloc(0)
  const isComplete = () => held.length >= 4 && held.length >= 4 + held.readUInt32BE()
  while (!isComplete()) {
    const { value, done } = await plain.next()
    if (done) break
    held = Buffer.concat([held, value])
  }
  const end = isComplete() ? 4 + held.readUInt32BE() : held.length
  const read = about.safeParse(parsed(held.subarray(4, end).toString()))
  if (!read.success) throw new SealedFileError('This backup was made by a newer version.')
  return { about: read.data, content: after(held.subarray(end), plain) }
}

async function* after(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first
  yield* rest
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
