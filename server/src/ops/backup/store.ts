/** A database, or the data folder of `npm start`. */
export interface Store {
  readonly kind: 'database' | 'folder'
  /** @throws Failure if the store is in use, or a program is missing */
  read(): Promise<AsyncIterable<Buffer>>
  /** Returns a function that fills the store completely or not at all. @throws Failure unless it is empty */
  prepare(): Promise<(content: AsyncIterable<Buffer>) => Promise<void>>
}
