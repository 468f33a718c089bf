import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Context as KoaContext } from 'koa'
import { variantFor, type Variant } from './files.ts'
import { byteRangeOf } from './range.ts'

export async function sendFile(koa: KoaContext, variants: readonly Variant[]): Promise<void> {
  const variant = variantFor(variants, koa.acceptsEncodings())
  if (!variant) return
  const { size, tag, modified, headers, content } = variant
  koa.status = 200
  koa.set(headers)
  if (koa.fresh) {
    koa.status = 304
    return
  }
  const condition = koa.headers['if-range']
  const isRangeAllowed = condition === undefined || condition === tag || condition === modified
  const part = koa.method === 'GET' && isRangeAllowed ? byteRangeOf(koa.get('Range'), size) : null
  if (part === 'outside') {
    koa.status = 416
    koa.remove('Content-Encoding')
    koa.set('Content-Range', `bytes */${size}`)
    koa.body = ''
    return
  }
  if (part) {
    koa.status = 206
    koa.set('Content-Range', `bytes ${part.start}-${part.end}/${size}`)
  }
  koa.length = part ? part.end - part.start + 1 : size
  if (koa.method === 'HEAD') return
  if (typeof content !== 'string') koa.body = part ? content.subarray(part.start, part.end + 1) : content
  else if (size === 0) koa.body = ''
  else await stream(koa, content, part ?? undefined)
}

async function stream(koa: KoaContext, file: string, part?: { start: number; end: number }): Promise<void> {
  const handle = await open(file)
  koa.respond = false
  const content = handle.createReadStream(part)
  try {
    await pipeline(content, koa.res)
  } finally {
    content.destroy()
  }
}
