import { sql, type Compilable, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from './database.ts'

/** Stands for a parameter while a query is built. */
export interface Parameter<Values> {
  <Name extends keyof Values & string>(name: Name): RawBuilder<Values[Name]>
}

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query that is built and compiled once, for those that run at every request: Kysely takes longer for both than the driver for
 * the query.
 */
export function compiled<Values extends Readonly<Record<string, unknown>>, Row>(
  build: (db: Kysely<Database>, parameter: Parameter<Values>) => Compilable<Row>,
): (db: Kysely<Database>, values: Values) => Promise<Row[]> {
  let query: CompiledQuery<Row> | undefined
  return async (db, values) => {
    query ??= build(db, (name) => sql`${new Placeholder(name)}`).compile()
    const parameters = query.parameters.map((each) =>
      each instanceof Placeholder ? values[each.name] : each,
    )
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}
