import { z } from 'zod'
import { SealedFileError } from '../../kernel/sealed-file.ts'

const header = z.object({
  kind: z.enum(['database', 'folder']),
  made_at: z.iso.datetime(),
  settings: z.record(z.string(), z.string()),
})

export type BackupHeader = z.infer<typeof header>

/** Puts the header before the content: its length in 4 bytes, then its JSON. */
export async function* withHeader(
  header: BackupHeader,
  content: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const text = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  yield Buffer.concat([length, text])
  yield* content
}

/** Separates the header from the content. @throws SealedFileError for a backup of a newer version */
export async function splitHeader(
  plain: AsyncGenerator<Buffer>,
): Promise<{ header: BackupHeader; content: AsyncIterable<Buffer> }> {
  let received = Buffer.alloc(0)
  const isComplete = () => received.length >= 4 && received.length >= 4 + received.readUInt32BE()
  while (!isComplete()) {
    const { value, done } = await plain.next()
    if (done) break
    received = Buffer.concat([received, value])
  }
  const end = isComplete() ? 4 + received.readUInt32BE() : received.length
  const parsed = header.safeParse(parseJson(received.subarray(4, end).toString()))
  if (!parsed.success) throw new SealedFileError('This backup was made by a newer version.')
  return { header: parsed.data, content: concat(received.subarray(end), plain) }
}

async function* concat(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first
  yield* rest
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
