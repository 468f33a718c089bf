import { expect } from 'vitest'
import { loggedIn } from '../../kit/factories.ts'
import { itWithoutWorkers } from '../../kit/test.ts'

itWithoutWorkers(
  'Twenty changes of one owner at once are all made, without a connection that waits for another one’s lock',
  async ({ stack }) => {
    const { browser } = await loggedIn(stack)
    await stack.sql('create table waiting (connections bigint)')
    await stack.sql(`create function count_waiting() returns trigger language plpgsql as $$ begin
      insert into waiting select count(*) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock';
      return null; end $$`)
    // A transaction locks its device's version last, and until its end.
    await stack.sql(
      'create trigger count_waiting after insert or update on device_versions for each row execute function count_waiting()',
    )
    await Promise.all(
      Array.from({ length: 20 }, () => browser.trpc.devices.changePin.mutate({ pin_code: '4711' })),
    )
    expect(await stack.sql('select connections from waiting')).toEqual(Array(20).fill({ connections: 0 }))
  },
)
