import { alterAnswer } from '../../kit/answers.ts'
import { expectNoViolations } from '../public/test.ts'
import { calls, expect, test, visit } from './owner.ts'

const NOTICE = {
  id: '7b1f5c1e-9d0a-4b5e-8a51-3c2f0e6d9a47',
  level: 'warning',
  title: 'Maintenance',
  text: 'You can’t log in or pay.',
  until: '2990-11-20T23:30:00.000Z',
}
const SHOWN = 'Important: MaintenanceYou can’t log in or pay. Ends 21 Nov. 2990, 08:30 your time.'

test.use({ timezoneId: 'Asia/Tokyo' })

for (const width of [360, 1280]) {
  const title = `a notice of the operator is shown at the login at ${width} pixels, in the reader’s time zone`
  test(title, { tag: width === 360 ? [] : '@sweep' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.route('**/frontend/captcha/generate', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), notices: [NOTICE] } })
    })
    await page.goto('/login')
    const notice = page.getByRole('status').filter({ hasText: NOTICE.title })
    await expect(notice).toHaveText(SHOWN)
    await expectNoViolations(page)
    await notice.getByRole('button', { name: 'Close' }).click()
    await expect(notice).toHaveCount(0)
  })
}

test(
  'a notice of the operator is shown in the dashboard until it ends or is closed',
  { tag: '@sweep' },
  async ({ page, device }) => {
    const ended = { ...NOTICE, id: '3f1c5b0e-8f0a-4c53-9d4f-1c1c7d0a4a04', until: '2020-01-01T00:00:00.000Z' }
    await alterAnswer(page, 'sessions.current', { notices: [NOTICE, ended] })
    // The state of the live stream would replace these notices.
    await page.route(calls('devices.live'), () => undefined)
    await visit({ page, device }, '/dashboard')
    const notices = page.getByRole('region', { name: 'Notices' })
    await expect(notices.getByRole('status')).toHaveText([SHOWN])
    await expectNoViolations(page)
    await notices.getByRole('button', { name: 'Close' }).click()
    await expect(notices).toHaveCount(0)
  },
)
