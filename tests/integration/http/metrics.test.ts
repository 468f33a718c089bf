import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { VERSION } from '@player/server/kernel/version'
import { describe, expect } from 'vitest'
import * as z from 'zod'
import { openBrowser } from '../../kit/browser.ts'
import { loggedIn, payWithPayPal, sendQuestion } from '../../kit/factories.ts'
import { dashboardQueries } from '../../kit/monitoring.ts'
import { startProcess, type OwnProcess } from '../../kit/process.ts'
import { promtool, PROMTOOL_MISSING } from '../../kit/promtool.ts'
import { expectResult, firing, ruleTest, type Scrape } from '../../kit/scrapes.ts'
import { testWith } from '../../kit/test.ts'

const { it } = testWith({ CAPTCHAS_PER_IP: '5' })
const RULES = fileURLToPath(new URL('../../../infra/monitoring/alerts.yml', import.meta.url))
const listening = z.object({
  version: z.literal(VERSION),
  port: z.number().optional(),
  metricsPort: z.number(),
})

const scrape = async (port: number): Promise<string | null> => {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
    signal: AbortSignal.timeout(1_000),
  }).catch(() => null)
  return answer === null ? null : answer.text()
}

describe('The metrics of server and worker', () => {
  it(
    'fire the alerts of each failure and no others, and contain no personal data',
    { tags: ['sweep'] },
    async ({ boot, skip }) => {
      const stack = await boot({ workers: false })
      const settings = { ...stack.settings, LOG_LEVEL: 'info', PORT: '0', METRICS_PORT: '0' }
      const server = startProcess('server', settings)
      const worker = startProcess('workers', settings)
      const portsOf = async (process: OwnProcess, text: string) =>
        listening.parse(JSON.parse((await process.line(text)) ?? '{}'))
      const serverPorts = await portsOf(server, 'The server is listening')
      const workerPorts = await portsOf(worker, 'The worker is running')
      const read = async (): Promise<Scrape> => ({
        server: await scrape(serverPorts.metricsPort),
        worker: await scrape(workerPorts.metricsPort),
      })
      const target = { ...stack, url: `http://127.0.0.1:${serverPorts.port}` }
      const browser = openBrowser(target)
      const untilDelivery = (label: string, condition: string) =>
        stack.until(label, async () => (await stack.sql(`select from deliveries where ${condition}`)).at(0))

      const owner = await loggedIn(target)
      await payWithPayPal(target, owner)
      await sendQuestion(target)
      await stack.drain()
      const secret = 'a-secret-in-an-address'
      for (const path of [`/frontend/device/checkPlaylistPinCode/${secret}/1`, `/${secret}`, '/app/v1/state'])
        await browser.fetch(path)
      for (let count = 0; count < 300; count += 1) await browser.fetch('/health')
      const healthy = await read()

      stack.mailbox.refuse(550)
      await sendQuestion(target)
      await untilDelivery('a dead delivery', 'dead_at is not null')
      for (let count = 0; count < 3; count += 1) {
        stack.paypal.control.failNext({ operation: 'orders.create', status: 503, times: 3 })
        const other = await loggedIn(target)
        expect((await other.browser.rest('POST', '/paypal/order/create')).status).toBe(503)
      }
      for (let count = 0; count < 50; count += 1) await browser.fetch('/frontend/captcha/generate')
      stack.mailbox.refuse(451)
      await sendQuestion(target)
      await untilDelivery('a failed delivery', "last_error like '%(451)%'")
      const failing = await read()

      worker.kill('SIGSTOP')
      await sendQuestion(target)
      await stack.shiftClock('2 minutes')
      const frozen = await read()
      worker.kill('SIGCONT')

      expect(frozen['worker']).toBeNull()
      expect(failing['server']).toContain('route="/frontend/device/login",status="2xx"')
      expect(failing['server']).toContain(
        'player_provider_failures_total{method="paypal",error="HTTP 503"} 3',
      )
      expect(failing['worker']).toContain(
        'player_circuit_open{dependency="the mail server",error="SMTP 451"} 1',
      )
      const scraped = JSON.stringify([healthy, failing, frozen])
      for (const personal of [secret, owner.id, owner.mac_address, 'ann@', '127.0.0.1', '@player.test'])
        expect(scraped).not.toContain(personal)
      expect((await fetch(`http://127.0.0.1:${serverPorts.metricsPort}/`)).status).toBe(404)
      expect((await browser.fetch('/metrics')).status).toBe(404)
      await Promise.all([server.stop(), worker.stop()])

      skip(PROMTOOL_MISSING !== '', PROMTOOL_MISSING)
      const expectedAlerts = [
        'CircuitOpen',
        'DeadDeliveries',
        'LimitSpent',
        'MailRefused',
        'MethodHidden',
        'RequestsFail',
      ]
      const folder = mkdtempSync(join(tmpdir(), 'player-alerts-'))
      const file = join(folder, 'scraped.test.yml')
      const test = ruleTest(
        RULES,
        [healthy, failing, frozen],
        [
          firing(0, []),
          ...dashboardQueries().map((query) => expectResult(1, query)),
          firing(1, expectedAlerts),
          firing(2, ['DeadDeliveries', 'ProcessMissing', 'WorkNotDone', 'WorkersMissing'], true),
        ],
      )
      writeFileSync(file, JSON.stringify(test))
      const { code, text } = promtool('test', 'rules', file)
      rmSync(folder, { recursive: true })
      expect(code, text).toBe(0)
    },
  )
})
