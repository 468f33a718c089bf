// @module-tag sweep
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '@player/infra/ports'
import * as z from 'zod'
import { describe, expect } from 'vitest'
import { openBrowser } from '../../kit/browser.ts'
import { copyRepository } from '../../kit/copied-repository.ts'
import { logIn, registered } from '../../kit/factories.ts'
import { startProcess } from '../../kit/process.ts'
import { it } from '../../kit/test.ts'

const run = promisify(execFile)
const RECIPE = 'docs/payments/adding-a-method.md'

/** The parts of the recipe's stand-in that the test uses. */
const standIn = z.object({
  voucher: z.object({
    start: z.function({
      input: [z.object({ secret: z.function(), serverUrl: z.string() })],
      output: z.promise(
        z.object({ url: z.string(), settings: z.record(z.string(), z.string()), stop: z.function() }),
      ),
    }),
  }),
})

/** The test compiles three workspaces and starts three processes. */
const TIMEOUT_MS = 300_000

describe('A seventh payment method', () => {
  it(
    'needs a folder, a line in the list, its name, a stand-in and a migration, and activates a device',
    async ({ boot, onTestFinished }) => {
      const copy = copyRepository()
      onTestFinished(() => copy.remove())
      copy.addFilesOf(RECIPE)
      copy.addToList('server/src/modules/payments/providers/index.ts', 'voucher', './voucher/index.ts')
      copy.replace('db/src/schema/payments.ts', 'PaymentMethod =', "PaymentMethod = 'voucher' |")
      copy.addToList('infra/stand-ins/index.ts', 'voucher', './voucher/index.ts')
      copy.addMigration('20991231T0000-voucher')
      // The recipe's method becomes a second wallet, whose orders are captured by the same request as PayPal's.
      const provider = 'server/src/modules/payments/providers/voucher/index.ts'
      copy.replace(provider, "flow: 'redirect'", "flow: 'voucher-buttons'")
      copy.replace(
        'server/src/modules/payments/contract.ts',
        "'paypal-buttons',",
        "'paypal-buttons', 'voucher-buttons',",
      )
      copy.replace(
        provider,
        'async verify(',
        "capture: () => Promise.resolve({ kind: 'known', status: { kind: 'unpaid' } }),\n      async verify(",
      )

      const compiler = join(copy.root, 'node_modules/typescript/bin/tsc')
      // Each further checker would check the shared types again, beside the other tests.
      const compiled = run(process.execPath, [compiler, '--checkers', '1', '--project', copy.root])

      // The stack's database lacks the new migration, which the copy's db/src/main.ts then applies.
      const stack = await boot({ workers: false })
      await run(process.execPath, [join(copy.root, 'db/src/main.ts')], {
        env: { DATABASE_URL: stack.settings['DATABASE_URL'] },
      })

      const port = String(await freePort())
      const url = `http://127.0.0.1:${port}`
      const { voucher } = standIn.parse(
        await import(
          /* @vite-ignore */ pathToFileURL(join(copy.root, 'infra/stand-ins/voucher/index.ts')).href
        ),
      )
      const started = await voucher.start({ secret: () => 'secret-of-the-vouchers', serverUrl: url })
      onTestFinished(() => void started.stop())
      const settings = {
        ...stack.settings,
        ...started.settings,
        PORT: port,
        LOG_LEVEL: 'info',
        PAYMENT_METHODS: 'paypal,voucher',
      }
      const sourcesOf = (name: 'server' | 'workers') => ({ file: join(copy.root, name, 'src/main.ts') })
      const wrong = startProcess('server', { ...settings, VOUCHER_PRICE: 'five' }, sourcesOf('server'))
      const server = startProcess('server', settings, sourcesOf('server'))
      const workers = startProcess('workers', settings, sourcesOf('workers'))
      onTestFinished(async () => {
        await Promise.all([server.stop(), workers.stop()])
      })
      expect(await server.line('The server is listening')).toBeDefined()

      const device = await registered(stack)
      const browser = openBrowser({ url, origin: stack.origin })
      expect(await logIn(browser, device)).toMatchObject({ status: 200 })
      const offer = await browser.trpc.payments.offer.query()
      expect(offer.methods).toContainEqual({
        method: 'voucher',
        label: 'Voucher',
        payee: 'Voucher',
        text: 'With the code of a prepaid voucher.',
        flow: 'voucher-buttons',
        fields: ['email'],
      })
      expect(offer.charges).toMatchObject({ voucher: { amount_minor: 500, currency: 'USD' } })
      // With fetch, because the test's browser checks the schemas of this repository.
      const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
      const page = await fetch(`${url}/frontend/device/playlists`, { headers: { cookie } })
      expect(await page.json()).toMatchObject({ show_voucher: true, show_paypal: true, show_opay: false })

      const start = (email: string) =>
        browser.rest('POST', '/device/saveActivation', { payment_type: 'voucher', email })
      expect(await start('')).toMatchObject({
        status: 422,
        body: { errors: { email: '* Email is required *' } },
      })
      const { body } = await start('ann@owner.test')
      const capture = () => browser.rest('POST', `/paypal/order/capture/${String(body['id'])}`)
      expect(await capture()).toMatchObject({ body: { details: [{ issue: 'ORDER_NOT_APPROVED' }] } })
      await fetch(String(body['url']))
      await stack.drain()

      expect(await capture()).toMatchObject({ body: { status: 'success', step: 'active' } })
      expect((await browser.trpc.sessions.current.query()).device).toMatchObject({ is_trial: 2 })
      const { payments } = await browser.trpc.payments.history.query()
      expect(payments).toMatchObject([{ method: 'voucher', label: 'Voucher', step: 'active' }])
      const reference = payments[0]?.reference ?? ''
      const receipt = await stack.until('the receipt', () =>
        stack.mailbox.messages().find(({ text }) => text.includes(reference)),
      )
      expect(receipt.text).toContain('US$5.00')
      expect(receipt.text).toContain('Voucher')

      await compiled
      expect(await wrong.exitCode).toBe(1)
      expect(await wrong.errors).toContain('VOUCHER_PRICE must be an amount')
    },
    TIMEOUT_MS,
  )
})
