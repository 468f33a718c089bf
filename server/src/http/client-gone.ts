import type { Context as KoaContext } from 'koa'

const CODES = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  // A body shorter than its Content-Length.
  'HPE_INVALID_EOF_STATE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_UNABLE_TO_PIPE',
])

/** Whether the client disconnected. Also checks the socket, because errors of dependencies have the same codes. */
export const isClientGone = (error: unknown, { req }: Pick<KoaContext, 'req'>): boolean =>
  req.socket.destroyed && error instanceof Error && 'code' in error && CODES.has(String(error.code))
