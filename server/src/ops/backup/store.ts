/** The source or target of a backup: a database, or the data folder of `npm start`. */
export interface Store {
  readonly kind: 'database' | 'folder'
  /** Opens the content for a backup. @throws Failure if the folder is in use, or pg_dump is missing or too old */
  read(): Promise<AsyncIterable<Buffer>>
  /** Checks that the store is empty. Returns a function that fills it completely or not at all. @throws Failure */
  prepare(): Promise<(content: AsyncIterable<Buffer>) => Promise<void>>
}
