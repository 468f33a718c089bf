import { errorCode } from '@player/db'
import type { Context as KoaContext } from 'koa'

const CODES = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_UNABLE_TO_PIPE',
])

/**
 * Whether the client's connection caused an error: invalid HTTP, a body that takes too long, or its end. Errors of dependencies have the same
 * codes, so these count only once the socket is closed.
 */
export const isClientGone = (error: unknown, { req: { socket } }: Pick<KoaContext, 'req'>): boolean =>
  error instanceof Error && (error === socket.errored || (socket.destroyed && CODES.has(errorCode(error))))
