// @module-tag sweep
import { connect } from '@player/db'
import { periodicTasks } from '@player/workers'
import { expect, onTestFinished } from 'vitest'
import { statementsOf } from '../../kit/sent-statements.ts'
import { itWithoutWorkers } from '../../kit/test.ts'

const OLD = `now() - interval '91 days'`
/** More than two batches. */
const ROWS = 12_000

itWithoutWorkers(
  'A table that cannot be pruned is reported, and the others are pruned',
  async ({ stack }) => {
    await stack.sql(`insert into outbox (name, payload, fanned_out_at)
    select 'test.happened', '{}', ${OLD} from generate_series(1, ${ROWS})`)
    await stack.sql(
      `insert into mails (message_id, template, recipient, sent_at) values ('m', 't', 'r', ${OLD})`,
    )
    await stack.sql(`insert into captchas (token_hash, answer, expires_at)
    select uuid_send(gen_random_uuid()), '', ${OLD} from generate_series(1, ${ROWS})`)
    await stack.sql(`insert into used_nonces (nonce_hash, expires_at) values ('\\x00', ${OLD})`)
    await stack.sql(`create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'This table is broken'; end $$`)
    for (const table of ['outbox', 'mails'])
      await stack.sql(`create trigger refuse before delete on ${table} execute function refuse()`)

    const prune = async () => periodicTasks['prune']?.run(stack.workerContext)
    await expect(prune()).rejects.toThrow('Not pruned: outbox, mails')
    expect(await stack.sql('select from captchas')).toEqual([])
    expect(await stack.sql('select from used_nonces')).toEqual([])

    for (const table of ['outbox', 'mails']) await stack.sql(`drop trigger refuse on ${table}`)
    const statements = await statementsOf(prune)
    expect(statements.filter((text) => text.startsWith('delete from "outbox"'))).toHaveLength(3)
    expect(await stack.sql('select from outbox')).toEqual([])
    expect(await stack.sql('select from mails')).toEqual([])
  },
)

itWithoutWorkers(
  'A batch that exceeds the statement timeout undoes no earlier batch, and the other tables are pruned',
  async ({ stack }) => {
    const slowRows = 500
    // The oldest rows are pruned first.
    await stack.sql(`insert into captchas (token_hash, answer, expires_at)
    select uuid_send(gen_random_uuid()), case when i > ${ROWS - slowRows} then 'slow' else '' end,
      ${OLD} + make_interval(secs => i)
    from generate_series(1, ${ROWS}) i`)
    await stack.sql(`insert into used_nonces (nonce_hash, expires_at) values ('\\x00', ${OLD})`)
    await stack.sql(`create function wait() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(1); return old; end $$`)
    await stack.sql(`create trigger wait before delete on captchas for each row when (old.answer = 'slow')
    execute function wait()`)
    await stack.sql('select pg_advisory_lock(1)')

    const connectionString = stack.ctx.config.database.url
    const db = connect({ connectionString, name: 'prune', statementTimeoutMs: 500, onError: () => undefined })
    onTestFinished(() => db.destroy())
    const prune = async () => periodicTasks['prune']?.run({ ...stack.workerContext, db })
    await expect(prune()).rejects.toThrow('Not pruned: captchas')
    const captchas = await stack.sql<{ answer: string }>('select answer from captchas')
    expect(captchas.length).toBeLessThan(ROWS - 5_000)
    expect(captchas.filter(({ answer }) => answer === 'slow')).toHaveLength(slowRows)
    expect(await stack.sql('select from used_nonces')).toEqual([])

    await stack.sql('select pg_advisory_unlock(1)')
    await prune()
    expect(await stack.sql('select from captchas')).toEqual([])
  },
)
