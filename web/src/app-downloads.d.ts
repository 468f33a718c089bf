declare module 'virtual:app-downloads' {
  /** The downloads that exist, by name; `size` in bytes. */
  export const files: Partial<Record<string, { size: number; sha256: string; version: string | null }>>
}
