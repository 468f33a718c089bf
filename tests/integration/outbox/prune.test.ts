import { periodicTasks } from '@player/workers'
import { expect } from 'vitest'
import { it } from '../../kit/test.ts'

const OLD = `now() - interval '91 days'`
const MANY = 12_000

it('A table that cannot be pruned keeps no other table from it, and is reported', async ({ boot }) => {
  const { sql, workerContext } = await boot({ workers: false })
  await sql(`insert into outbox (name, payload, fanned_out_at)
    select 'test.happened', '{}', ${OLD} from generate_series(1, ${MANY})`)
  await sql(`insert into mails (message_id, template, recipient, sent_at) values ('m', 't', 'r', ${OLD})`)
  await sql(`insert into captchas (token_hash, answer, expires_at)
    select uuid_send(gen_random_uuid()), '', ${OLD} from generate_series(1, ${MANY})`)
  await sql(`insert into used_nonces (nonce_hash, expires_at) values ('\\x00', ${OLD})`)
  await sql(`create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'This table is broken'; end $$`)
  for (const table of ['outbox', 'mails'])
    await sql(`create trigger refuse before delete on ${table} execute function refuse()`)

  const prune = async () => periodicTasks['prune']?.run(workerContext)
  await expect(prune()).rejects.toThrow('Not pruned: outbox, mails')
  expect(await sql('select from captchas')).toEqual([])
  expect(await sql('select from used_nonces')).toEqual([])

  for (const table of ['outbox', 'mails']) await sql(`drop trigger refuse on ${table}`)
  await prune()
  expect(await sql('select from outbox')).toEqual([])
  expect(await sql('select from mails')).toEqual([])
})
