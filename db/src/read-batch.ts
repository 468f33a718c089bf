import pg from 'pg'

type ReadValue = string | Buffer | null

/** A statement that reads rows, and changes and locks nothing. */
export interface Read {
  /** Name of the prepared statement, the same on all connections. */
  readonly name: string
  readonly text: string
  readonly values: ReadValue[]
  /** Null: could not be read. */
  done(rows: readonly object[] | null): void
}

type Columns = readonly { readonly name: string; readonly parse: (text: string) => unknown }[]

/** The columns of the statements that are prepared on a connection, by name. */
export type KnownColumns = Map<string, Columns>

/**
 * Reads that are sent at once and answered in turn: one round trip, one write and one read of the socket on both sides. None is
 * answered after one that fails. The columns of a statement are asked for once: PostgreSQL refuses to execute a prepared statement
 * whose columns have changed.
 *
 * pg calls the methods that begin with `handle` for each message of PostgreSQL, as those of pg-cursor, but does not declare them (D60).
 */
export class ReadBatch implements pg.Submittable {
  readonly statements: readonly Read[]
  readonly #known: KnownColumns
  readonly #onEnd: (isAnswered: boolean) => void
  #answered = 0
  #rows: object[] = []
  #hasStaleColumns = false

  /** @param onEnd called with whether all were answered */
  constructor(reads: readonly Read[], known: KnownColumns, onEnd: (isAnswered: boolean) => void) {
    this.statements = reads
    this.#known = known
    this.#onEnd = onEnd
  }

  submit(connection: pg.Connection): void {
    const prepared = new Set(this.#known.keys())
    connection.stream.cork()
    for (const { name, text, values } of this.statements) {
      if (!prepared.has(name)) connection.parse({ name, text, types: [] }, true)
      prepared.add(name)
      connection.bind({ statement: name, values }, true)
      if (!this.#known.has(name)) connection.describe({ type: 'P' }, true)
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
    this.#known.set(this.#name, columns)
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const columns = this.#known.get(this.#name) ?? []
    // Behind PgBouncer the statement may have been prepared again after a migration.
    if (columns.length !== fields.length) this.#hasStaleColumns = true
    const row: Record<string, unknown> = {}
    columns.forEach(({ name, parse }, index) => {
      const text = fields[index] ?? null
      row[name] = text === null ? null : parse(text)
    })
    this.#rows.push(row)
  }

  handleCommandComplete(): void {
    // A statement without columns is prepared too.
    if (!this.#known.has(this.#name)) this.#known.set(this.#name, [])
    this.statements[this.#answered]?.done(this.#hasStaleColumns ? null : this.#rows)
    this.#answered += 1
    this.#rows = []
  }

  handleReadyForQuery(): void {
    this.#onEnd(!this.#hasStaleColumns)
  }

  /** An error of a read or of the connection. */
  handleError(): void {
    for (const read of this.statements.slice(this.#answered)) read.done(null)
    this.#answered = this.statements.length
    this.#onEnd(false)
  }

  /** The name of the read that is answered next. */
  get #name(): string {
    return this.statements[this.#answered]?.name ?? ''
  }
}

/** A value as PostgreSQL's protocol sends it. @throws TypeError for other values */
export function readValueOf(value: unknown): ReadValue {
  if (value === null || typeof value === 'string' || Buffer.isBuffer(value)) return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new TypeError('A read takes texts, numbers, booleans and bytes')
}
