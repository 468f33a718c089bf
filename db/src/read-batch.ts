import pg from 'pg'

type ReadValue = string | Buffer | null

export interface Read {
  /** Name of the prepared statement, the same on all connections. */
  readonly name: string
  readonly text: string
  readonly values: ReadValue[]
  /** Called with the rows, or with null if they could not be read. */
  done(rows: readonly object[] | null): void
}

type Columns = readonly { readonly name: string; readonly parse: (text: string) => unknown }[]

/** The columns of a connection's prepared statements, by name. */
export type KnownColumns = Map<string, Columns>

/**
 * Reads that are sent together in one round trip and answered in turn; a failed one and those after it get null. A statement's columns are
 * requested once: PostgreSQL executes no prepared statement with changed columns. pg calls the `handle…` methods, but does not declare them (D60).
 */
export class ReadBatch implements pg.Submittable {
  readonly reads: readonly Read[]
  readonly #columns: KnownColumns
  readonly #onEnd: (isAnswered: boolean) => void
  #answered = 0
  #rows: object[] = []
  #hasStaleColumns = false

  /** @param onEnd called with whether all reads were answered */
  constructor(reads: readonly Read[], knownColumns: KnownColumns, onEnd: (isAnswered: boolean) => void) {
    this.reads = reads
    this.#columns = knownColumns
    this.#onEnd = onEnd
  }

  submit(connection: pg.Connection): void {
    const prepared = new Set(this.#columns.keys())
    connection.stream.cork()
    for (const { name, text, values } of this.reads) {
      if (!prepared.has(name)) connection.parse({ name, text, types: [] }, true)
      prepared.add(name)
      connection.bind({ statement: name, values }, true)
      if (!this.#columns.has(name)) connection.describe({ type: 'P' }, true)
      connection.execute(null, true)
    }
    connection.sync()
    connection.stream.uncork()
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    const columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: pg.types.getTypeParser(dataTypeID),
    }))
    this.#columns.set(this.#name, columns)
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const columns = this.#columns.get(this.#name) ?? []
    // PgBouncer may have prepared the statement again after a migration.
    if (columns.length !== fields.length) this.#hasStaleColumns = true
    const row: Record<string, unknown> = {}
    columns.forEach(({ name, parse }, index) => {
      const text = fields[index] ?? null
      row[name] = text === null ? null : parse(text)
    })
    this.#rows.push(row)
  }

  handleCommandComplete(): void {
    // Also marks a statement without columns as prepared.
    if (!this.#columns.has(this.#name)) this.#columns.set(this.#name, [])
    this.reads[this.#answered]?.done(this.#hasStaleColumns ? null : this.#rows)
    this.#answered += 1
    this.#rows = []
  }

  handleReadyForQuery(): void {
    this.#onEnd(!this.#hasStaleColumns)
  }

  handleError(): void {
    for (const read of this.reads.slice(this.#answered)) read.done(null)
    this.#answered = this.reads.length
    this.#onEnd(false)
  }

  get #name(): string {
    return this.reads[this.#answered]?.name ?? ''
  }
}

/** Converts a value for PostgreSQL's protocol. @throws TypeError for other types */
export function readValueOf(value: unknown): ReadValue {
  if (value === null || typeof value === 'string' || Buffer.isBuffer(value)) return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new TypeError('A read takes texts, numbers, booleans, bytes and null')
}
