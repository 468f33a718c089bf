import pg from 'pg'

/**
 * Lets a role read and write the rows of a schema, also of tables that the role of `connectionString` creates later. It may not create,
 * change or drop anything there. Creates the schema if it is missing; safe to repeat, and to run concurrently.
 */
export async function grantRows(connectionString: string, schema: string, role: string): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'player-rights', lock_timeout: 5_000 })
  client.on('error', () => undefined)
  const [inSchema, to] = [client.escapeIdentifier(schema), client.escapeIdentifier(role)]
  try {
    await client.connect()
    // Several statements in one message are one transaction.
    await client.query(`
      select pg_advisory_xact_lock(hashtext('player-rights'));
      create schema if not exists ${inSchema};
      revoke create on schema ${inSchema} from public, ${to};
      grant usage on schema ${inSchema} to ${to};
      grant select, insert, update, delete on all tables in schema ${inSchema} to ${to};
      grant usage, select on all sequences in schema ${inSchema} to ${to};
      alter default privileges in schema ${inSchema} grant select, insert, update, delete on tables to ${to};
      alter default privileges in schema ${inSchema} grant usage, select on sequences to ${to};
    `)
  } finally {
    await client.end()
  }
}
