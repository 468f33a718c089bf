/** Nonces of proofs, refused until they expire by themselves. */
export interface UsedNoncesTable {
  /** SHA-256. */
  nonce_hash: Buffer
  expires_at: Date
}
