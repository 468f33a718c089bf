// @module-tag sweep
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runOps } from '@player/server/ops'
import { expect, onTestFinished } from 'vitest'
import { loggedIn, sendQuestion } from '../../kit/factories.ts'
import { makeMemoryFolder } from '../../kit/memory-folder.ts'
import type { Stack } from '../../kit/stack.ts'
import { testWith } from '../../kit/test.ts'
import { completePayment, deliverCallbacks } from '../payments/payment-steps.ts'
import { ops, REASON } from './ops.ts'

const { itFresh, itWithoutWorkers } = testWith({ PAYMENT_METHODS: 'paypal,ibostore' })

itFresh(
  '`payments report` has the sums that were paid and returned, and the reviews, by month and method',
  async ({ stack }) => {
    const [old, refunded, held] = [await loggedIn(stack), await loggedIn(stack), await loggedIn(stack)]
    await completePayment(stack, old)
    await stack.sql(`update payments set confirmed_at = '2025-02-28T23:59:59Z', created_at = '2025-02-28'`)
    const captureId = await completePayment(stack, refunded)
    stack.paypal.control.refund(captureId)
    await deliverCallbacks(stack)
    await stack.sql(`update payments set confirmed_at = '2025-03-01', changed_at = '2025-04-30', created_at = '2025-03-01'
    where state = 'refunded'`)
    stack.store.control.buy({ macAddress: held.mac_address, amount: 100 })
    await deliverCallbacks(stack)
    await stack.sql(`update payments set created_at = '2025-04-01' where state = 'held'`)

    const period = ['--from', '2025-02', '--to', '2025-05']
    const none = { paid: 0, paid_amount: '0.00', returned: 0, returned_amount: '0.00', to_review: 0 }
    const paypal = { ...none, method: 'paypal', currency: 'EUR' }
    expect((await ops(stack, 'payments', 'report', ...period)).json).toMatchObject({
      report: [
        { ...paypal, month: '2025-02', paid: 1, paid_amount: '7.99' },
        { ...paypal, month: '2025-03', paid: 1, paid_amount: '7.99' },
        { ...none, month: '2025-04', method: 'ibostore', currency: 'EUR', to_review: 1 },
        { ...paypal, month: '2025-04', returned: 1, returned_amount: '7.99' },
      ],
    })
    expect((await csv(stack, 'payments', 'report', ...period)).split('\r\n').slice(0, 2)).toEqual([
      'month,method,currency,paid,paid_amount,returned,returned_amount,to_review',
      '2025-02,paypal,EUR,1,7.99,0,0.00,0',
    ])
  },
)

itWithoutWorkers(
  '`devices import` lists wrong lines, needs --yes and can be repeated; `devices export` has no device keys',
  async ({ stack }) => {
    const folder = await makeMemoryFolder()
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'devices.csv')
    const importLines = async (lines: readonly string[], ...options: string[]) => {
      await writeFile(file, lines.join('\n'))
      return ops(stack, 'devices', 'import', file, ...options)
    }
    const header = 'mac_address,device_key,term'
    const wrong = [header, '02:00:5E:40:00:01,12345', 'x,123456', '02-00-5e-40-00-01,123456,1 year,more']
    expect(await importLines(wrong, '--yes', ...REASON)).toMatchObject({
      code: 1,
      stderr: `Line 2: the key has not six digits.
Line 3: 'x' is not a MAC address.
Line 4: '1 year' is not a term; there are more than three cells; 02:00:5E:40:00:01 is in line 2 too.
`,
    })
    const lines = [header, '02:00:5E:40:00:01,123456,P1Y', '02:00:5E:40:00:02,123456', '']
    expect(await importLines(lines)).toMatchObject({
      code: 0,
      json: { would_register: 2, registered_before: 0 },
    })
    expect(await stack.sql('select from devices')).toEqual([])

    expect(await importLines(lines, '--yes', ...REASON)).toMatchObject({
      json: { registered: 2, registered_before: 0 },
    })
    expect(await importLines([...lines, '02:00:5E:40:00:03,654321'], '--yes', ...REASON)).toMatchObject({
      json: { registered: 1, registered_before: 2 },
    })
    const { json } = await ops(stack, 'devices', 'export', ...REASON)
    expect(json).toMatchObject({
      devices: expect.arrayContaining([
        expect.objectContaining({ mac_address: '02:00:5E:40:00:01', status: 'active' }),
        expect.objectContaining({ mac_address: '02:00:5E:40:00:03', status: 'trial' }),
      ]),
    })
    expect(JSON.stringify(json)).not.toContain('654321')
    expect((await csv(stack, 'devices', 'export', ...REASON)).split('\r\n')).toHaveLength(5)
  },
)

itWithoutWorkers(
  '`audit` and `messages` list changes and contact messages; no cell of their CSV is a formula',
  async ({ stack }) => {
    const { mac_address: mac } = await loggedIn(stack)
    await ops(
      stack,
      'devices',
      'block',
      mac,
      '--reason',
      '=HYPERLINK("http://attacker.example")',
      '--as',
      'sue',
    )
    await ops(stack, 'devices', 'unblock', mac, '--reason', 'A mistake', '--as', 'tom')
    expect((await ops(stack, 'audit', '--by', 'tom')).json).toMatchObject({
      audit: [{ actor: 'tom', action: 'devices unblock', reason: 'A mistake' }],
    })
    expect((await ops(stack, 'audit', '--since', '2100-01-01')).json).toEqual({ audit: [] })
    expect(await csv(stack, 'audit')).toContain(`,"'=HYPERLINK(""http://attacker.example"")"\r\n`)

    await sendQuestion(stack)
    await stack.sql(`update contact_messages set name = '@SUM(A1)', message = E'-1\\nand more'`)
    expect((await ops(stack, 'messages', ...REASON)).json).toMatchObject({ messages: [{ subject: 'Hi' }] })
    expect(await csv(stack, 'messages', ...REASON)).toContain(
      `,'@SUM(A1),ann@example.com,Hi,"'-1\nand more"\r\n`,
    )
    expect((await ops(stack, 'audit', '--by', 'sue')).json).toMatchObject({
      audit: expect.arrayContaining([expect.objectContaining({ action: 'messages' })]),
    })
  },
)

async function csv({ settings }: Stack, ...args: string[]): Promise<string> {
  const { output, code } = await runOps([...args, '--csv'], settings)
  expect(code).toBe(0)
  return output
}
