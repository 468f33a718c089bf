// @module-tag sweep
import { expect } from 'vitest'
import * as z from 'zod'
import { loggedIn, registered, startPayPalPayment } from '../../kit/factories.ts'
import { itWithoutWorkers } from '../../kit/test.ts'
import { ops } from './ops.ts'

const report = z.looseObject({
  tables: z.array(
    z.looseObject({
      table: z.string(),
      grows: z.boolean(),
      rows: z.number(),
      rows_a_year_last_30_days: z.number().nullable(),
      bytes_a_year_last_30_days: z.number().nullable(),
    }),
  ),
})

itWithoutWorkers('`growth` has a rate for every table that grows', async ({ stack }) => {
  const { tables } = report.parse((await ops(stack, 'growth')).json)
  expect(tables.length).toBeGreaterThan(30)
  expect(
    tables.filter((size) => size.grows && size.rows_a_year_last_30_days === null).map(({ table }) => table),
  ).toEqual([])
})

itWithoutWorkers('`growth` dates rows without a time by the rows they belong to', async ({ stack }) => {
  for (let device = 1; device <= 4; device += 1) await startPayPalPayment(await loggedIn(stack))
  await stack.sql(`update payments set created_at = now() - interval '60 days'
    where id in (select id from payments order by id limit 1)`)
  const { tables } = report.parse((await ops(stack, 'growth')).json)
  const schedules = tables.find(({ table }) => table === 'payment_schedules')
  expect(schedules).toMatchObject({
    grows: true,
    rows: 4,
    rows_a_year_last_30_days: Math.round((3 * 36_500) / 30 / 4) / 100,
  })
  expect(schedules?.bytes_a_year_last_30_days).toBeGreaterThan(0)
})

itWithoutWorkers(
  '`growth` extrapolates rows for each device and year; tables that are pruned do not grow',
  async ({ stack }) => {
    for (let device = 1; device <= 20; device += 1) await registered(stack)
    await stack.sql(`update devices set created_time = now() - make_interval(days => 8 * n::int)
    from (select id, row_number() over (order by id) as n from devices) as numbered where numbered.id = devices.id`)
    await stack.sql(
      `insert into mails (message_id, template, recipient) select i::text, 't', 'r' from generate_series(1, 40) i`,
    )
    const { json } = await ops(stack, 'growth')
    const rowsIn90Days = 11
    expect(json).toMatchObject({
      devices: 20,
      tables: expect.arrayContaining([
        expect.objectContaining({
          table: 'devices',
          grows: true,
          rows: 20,
          rows_a_device: 1,
          rows_a_year_last_30_days: Math.round((3 * 36_500) / 30 / 20) / 100,
          rows_a_year_last_90_days: Math.round((rowsIn90Days * 36_500) / 90 / 20) / 100,
        }),
        expect.objectContaining({ table: 'mails', grows: false, rows: 40, rows_a_device: 2 }),
      ]),
    })
  },
)
