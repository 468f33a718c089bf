import pg from 'pg'

/** Lets a role read and write rows in a schema's present and later tables, and nothing else. Creates a missing schema. Can run repeatedly. */
export async function grantRows(connectionString: string, schema: string, role: string): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'player-rights', lock_timeout: 5_000 })
  client.on('error', () => undefined)
  const [schemaName, roleName] = [client.escapeIdentifier(schema), client.escapeIdentifier(role)]
  try {
    await client.connect()
    // Several statements in one message are one transaction.
    await client.query(`
      select pg_advisory_xact_lock(hashtext('player-rights'));
      create schema if not exists ${schemaName};
      revoke create on schema ${schemaName} from public, ${roleName};
      grant usage on schema ${schemaName} to ${roleName};
      grant select, insert, update, delete on all tables in schema ${schemaName} to ${roleName};
      grant usage, select on all sequences in schema ${schemaName} to ${roleName};
      alter default privileges in schema ${schemaName} grant select, insert, update, delete on tables to ${roleName};
      alter default privileges in schema ${schemaName} grant usage, select on sequences to ${roleName};
    `)
  } finally {
    await client.end()
  }
}
