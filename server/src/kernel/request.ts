/** What a use case may know of the request that it serves. */
export interface Request {
  /** The client's address as throttles count it (`networkOf`), as far as the trusted proxies tell. */
  readonly ip: string
  readonly userAgent: string
}
