/** What is backed up: a database, or the data folder of `npm start`. */
export interface Store {
  readonly kind: 'database' | 'folder'
  /** Opens what the backup contains. @throws Failure if it is in use, or a program is missing */
  read(): Promise<AsyncIterable<Buffer>>
  /** Checks that there is nothing yet; returns what fills it, all or nothing. @throws Failure */
  prepare(): Promise<(content: AsyncIterable<Buffer>) => Promise<void>>
}
