import { sql, type Compilable, type CompiledQuery, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'
import { defer } from './prepared.ts'
import { readsOf } from './connect.ts'

export interface Parameter<Values> {
  <Name extends keyof Values & string>(name: Name): RawBuilder<Values[Name]>
}

type Build<Values, Row> = (db: Db, parameter: Parameter<Values>) => Compilable<Row>

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A frequent query that is built and compiled once, because Kysely takes longer to build and compile it than the driver to run it. */
export function compiled<Values extends Readonly<Record<string, unknown>>, Row>(
  build: Build<Values, Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const queryOf = compileOnce(build)
  return async (db, values) => (await db.executeQuery(queryOf(db, values))).rows
}

/** Like `compiled`, for a query that only reads: outside a transaction `Reads` sends it. Parameters are texts, numbers, booleans, bytes and null. */
export function reading<Values extends Readonly<Record<string, unknown>>, Row>(
  build: Build<Values, Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const queryOf = compileOnce(build)
  return async (db, values) => {
    const query = queryOf(db, values)
    return (await readsOf(db)?.run(query)) ?? (await db.executeQuery(query)).rows
  }
}

/** Like `compiled`, for a statement without a result. In a transaction it is sent with the next one or the commit, which fails if this one does. */
export function deferred<Values extends Readonly<Record<string, unknown>>>(
  build: Build<Values, unknown>,
): (db: Db, values: Values) => Promise<void> {
  const queryOf = compileOnce(build)
  return async (db, values) => {
    const query = queryOf(db, values)
    defer(query.parameters)
    await db.executeQuery(query)
  }
}

function compileOnce<Values extends Readonly<Record<string, unknown>>, Row>(build: Build<Values, Row>) {
  let query: CompiledQuery<Row> | undefined
  return (db: Db, values: Values): CompiledQuery<Row> => {
    query ??= build(db, (name) => sql`${new Placeholder(name)}`).compile()
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name] : value,
    )
    return { ...query, parameters }
  }
}
