import { periodicTasks } from '@player/workers'
import { expect } from 'vitest'
import { statementsOf } from '../../kit/sent-statements.ts'
import { it } from '../../kit/test.ts'

const OLD = `now() - interval '91 days'`
/** More than two batches. */
const MANY = 12_000

it('A table that cannot be pruned is reported, and does not stop the pruning of the others', async ({
  boot,
}) => {
  const stack = await boot({ workers: false })
  await stack.sql(`insert into outbox (name, payload, fanned_out_at)
    select 'test.happened', '{}', ${OLD} from generate_series(1, ${MANY})`)
  await stack.sql(
    `insert into mails (message_id, template, recipient, sent_at) values ('m', 't', 'r', ${OLD})`,
  )
  await stack.sql(`insert into captchas (token_hash, answer, expires_at)
    select uuid_send(gen_random_uuid()), '', ${OLD} from generate_series(1, ${MANY})`)
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
})
