import { Readable } from 'node:stream'
import { createBrotliCompress, createGzip } from 'node:zlib'
import { repeated } from './animal.ts'

/** Bytes of zeros, packed as they are sent: with gzip to a thousandth of them. */
export const packed = (how: 'gzip' | 'brotli', bytes: number): AsyncIterable<Buffer> =>
  Readable.from(repeated('\0', bytes)).pipe(how === 'gzip' ? createGzip() : createBrotliCompress())
