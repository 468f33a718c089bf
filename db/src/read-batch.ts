import pg from 'pg'

/** What node-postgres has but its types do not declare. */
declare module 'pg' {
  interface Connection {
    parse(statement: { readonly name: string; readonly text: string }): void
    bind(given: { readonly statement: string; readonly values: readonly ReadValue[] }): void
    describe(portal: { readonly type: 'P' }): void
    execute(portal: object): void
    sync(): void
  }
}

export type ReadValue = string | Buffer | null

/** A statement that reads rows, and changes and locks nothing. */
export interface Read {
  /** Stands for the text on every connection. */
  readonly name: string
  readonly text: string
  readonly values: readonly ReadValue[]
  /** Null: not read. */
  done(rows: readonly object[] | null): void
}

type Columns = readonly { readonly name: string; readonly parse: (text: string) => unknown }[]

/** The columns of statements by their names, on one connection. */
export type KnownColumns = Map<string, Columns>

/**
 * Reads that are sent at once and answered in turn: one round trip, one write and one read of the socket on both sides. None is
 * answered after one that fails. The columns of a statement are asked for once: PostgreSQL refuses to execute a prepared statement
 * whose columns have changed.
 */
export class ReadBatch implements pg.Submittable {
  /** Of the read that is answered next: the client notes them as parsed. */
  name = ''
  text = ''
  readonly statements: readonly Read[]
  readonly #known: KnownColumns
  readonly #onEnd: (isAnswered: boolean) => void
  #answered = 0
  #rows: object[] = []
  #isOtherwise = false

  /** @param onEnd called with whether all were answered */
  constructor(reads: readonly Read[], known: KnownColumns, onEnd: (isAnswered: boolean) => void) {
    this.statements = reads
    this.#known = known
    this.#onEnd = onEnd
    this.#expectAnswer()
  }

  submit(connection: pg.Connection): null {
    const parsed = new Set(Object.keys(connection.parsedStatements))
    connection.stream.cork()
    for (const { name, text, values } of this.statements) {
      if (!parsed.has(name)) connection.parse({ name, text })
      parsed.add(name)
      connection.bind({ statement: name, values })
      if (!this.#known.has(name)) connection.describe(PORTAL)
      connection.execute(PORTAL)
    }
    connection.sync()
    connection.stream.uncork()
    return null
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    const columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: pg.types.getTypeParser(dataTypeID),
    }))
    this.#known.set(this.name, columns)
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const columns = this.#known.get(this.name) ?? []
    // Behind PgBouncer the statement may have been prepared again after a migration.
    if (columns.length !== fields.length) this.#isOtherwise = true
    const row: Record<string, unknown> = {}
    columns.forEach(({ name, parse }, index) => {
      const text = fields[index] ?? null
      row[name] = text === null ? null : parse(text)
    })
    this.#rows.push(row)
  }

  handleCommandComplete(): void {
    this.statements[this.#answered]?.done(this.#isOtherwise ? null : this.#rows)
    this.#answered += 1
    this.#rows = []
    this.#expectAnswer()
  }

  handleReadyForQuery(): void {
    this.#onEnd(!this.#isOtherwise)
  }

  /** Of a read or of the connection. */
  handleError(): void {
    for (const read of this.statements.slice(this.#answered)) read.done(null)
    this.#answered = this.statements.length
    this.#onEnd(false)
  }

  #expectAnswer(): void {
    const next = this.statements[this.#answered]
    if (next) Object.assign(this, { name: next.name, text: next.text })
  }
}

const PORTAL = { type: 'P' } as const

/** As the protocol has it. @throws TypeError for other values */
export function readValueOf(value: unknown): ReadValue {
  if (value === null || typeof value === 'string' || Buffer.isBuffer(value)) return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new TypeError('A read takes texts, numbers, booleans and bytes')
}
