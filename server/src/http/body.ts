import type { IncomingMessage } from 'node:http'
import { fail } from '../kernel/failure.ts'

/** Bytes that a request may bring: the largest honest one is a callback of a few kilobytes. */
export const BODY_LIMIT = 64 * 1024

/** A body as it arrived. @throws Failure invalid when it is too large */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT) throw fail('too_large', 'too_large')
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue
    size += chunk.length
    if (size > BODY_LIMIT) throw fail('too_large', 'too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A JSON object from a body; an empty body is an empty object. @throws Failure malformed for anything else */
export async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const body = await readBody(request)
  if (body.length === 0) return {}
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) throw fail('invalid', 'malformed')
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'))
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return { ...parsed }
  } catch {
    // Said below.
  }
  throw fail('invalid', 'malformed')
}
