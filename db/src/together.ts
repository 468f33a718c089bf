import pg from 'pg'

export interface Statement {
  /** Null: parsed each time. */
  readonly name: string | null
  readonly text: string
  readonly values: unknown[]
}

/** What node-postgres has but its types do not declare. */
declare module 'pg' {
  interface Query {
    name: string | undefined
    text: string
    requiresPreparation(): boolean
    prepare(connection: Connection): void
    handleDataRow(message: object): void
    handleCommandComplete(message: object, connection: Connection): void
  }
  interface ClientBase {
    readonly connection: Connection
  }
  interface Connection {
    /** Texts by name. */
    readonly parsedStatements: Readonly<Record<string, string>>
  }
}

/**
 * Statements that are sent at once, which takes one round trip. PostgreSQL executes them in turn, each with its own snapshot, and none
 * after one that fails. While they are answered, name and text are those of the next answer, or of the statement that failed.
 */
export class Together extends pg.Query {
  readonly statements: readonly Statement[]
  /** Of the last statement. */
  readonly result: Promise<pg.QueryResult>
  #answered = 0

  constructor(earlier: readonly Statement[], last: Statement) {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>()
    super(configOf(last), (error, result) => (error ? reject(error) : resolve(result)))
    this.statements = [...earlier, last]
    this.result = promise
  }

  override requiresPreparation(): boolean {
    return true
  }

  override prepare(connection: pg.Connection): void {
    // A sync would let PostgreSQL execute what follows a failure. Rows of earlier statements are not read.
    const withoutSync: pg.Connection = Object.create(connection, {
      sync: { value: () => undefined },
      describe: { value: () => undefined },
    })
    for (const each of this.statements.slice(0, -1)) new pg.Query(configOf(each)).prepare(withoutSync)
    super.prepare(connection)
    this.#expectAnswer()
  }

  override handleDataRow(message: object): void {
    if (this.#isLast) super.handleDataRow(message)
  }

  override handleCommandComplete(message: object, connection: pg.Connection): void {
    if (this.#isLast) return super.handleCommandComplete(message, connection)
    this.#answered += 1
    this.#expectAnswer()
  }

  get #isLast(): boolean {
    return this.#answered === this.statements.length - 1
  }

  #expectAnswer(): void {
    const next = this.statements[this.#answered]
    if (next) Object.assign(this, { name: next.name ?? undefined, text: next.text })
  }
}

const configOf = ({ name, text, values }: Statement): pg.QueryConfig => ({
  ...(name !== null && { name }),
  text,
  values,
})
