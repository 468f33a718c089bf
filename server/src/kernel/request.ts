export interface Request {
  /** An IPv4 address, the /64 of an IPv6 address, or 'unknown' (`networkOf`). */
  readonly ip: string
  readonly userAgent: string
}
