export interface Request {
  /** Normalized by `networkOf`. */
  readonly ip: string
  readonly userAgent: string
}
