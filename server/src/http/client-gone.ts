import type { Context as KoaContext } from 'koa'

const CODES = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  // A body that ends before its length.
  'HPE_INVALID_EOF_STATE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_UNABLE_TO_PIPE',
])

/** Whether an error only means that the client disconnected. The socket is checked because dependencies have the same codes. */
export const isClientGone = (error: unknown, { req }: Pick<KoaContext, 'req'>): boolean =>
  req.socket.destroyed && error instanceof Error && 'code' in error && CODES.has(String(error.code))
