import type { Page } from '@playwright/test'
import { CAPTCHA_ANSWER } from '../../product.ts'
import { waitUntilHydrated } from '../public/test.ts'
import { accept, expect, newDevice, newMac, repeatUntil, test, tryKey, type Device, visit } from './owner.ts'

const PHONE = { width: 360, height: 740 }

async function fillIn(page: Page, { mac, key }: Device, captcha = CAPTCHA_ANSWER) {
  await waitUntilHydrated(page)
  await page.getByLabel('MAC address').fill(mac)
  await page.getByLabel('Device key').fill(key)
  await page.locator('[name="captcha"]').fill(captcha)
}
const submit = (page: Page) => page.getByRole('button', { name: 'LOGIN' }).click()

async function expectNamedFields(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Manage Your Playlist' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Login to add your playlist' })).toBeVisible()
  await waitUntilHydrated(page)
  await submit(page)
  await expect(page.getByText('* Mac Address is required *')).toBeVisible()
  await expect(page.getByText('* Device Key is required *')).toBeVisible()
  await expect(page.getByLabel('MAC address')).toBeFocused()
  await fillIn(page, { mac: '02:00:5E', key: '12345' })
  await submit(page)
  await expect(page.getByText('* Invalid Mac Address*')).toBeVisible()
  await expect(page.getByText('* Invalid Device Key *')).toBeVisible()
  // The chat is in the header, where it covers no button of the form.
  const chat = { name: 'Chat', exact: true }
  await expect(page.getByRole('banner').getByRole('link', chat)).toBeVisible()
  await expect(page.getByRole('link', chat)).toHaveCount(1)
}

test('the fields of the login', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/login')
  await test.step('missing and invalid ones are named', () => expectNamedFields(page))
  const field = page.getByLabel('MAC address')
  const key = page.getByLabel('Device key')
  await test.step('the MAC field formats its input, the device key may be typed in groups, as the player shows it', async () => {
    await field.fill('')
    await key.fill('')
    await expect(field).toHaveAttribute('maxlength', '17')
    await field.pressSequentially('02005e1000ab99')
    await expect(field).toHaveValue('02:00:5E:10:00:AB')
    await field.press('End')
    await field.press('Backspace')
    await field.press('Backspace')
    await expect(field).toHaveValue('02:00:5E:10:00:')
    await field.press('Backspace')
    await expect(field).toHaveValue('02:00:5E:10:0')

    await key.pressSequentially('123 456')
    await expect(key).toHaveValue('123456')
    await key.fill('')
    await key.pressSequentially('12-34-56')
    await expect(key).toHaveValue('123456')
  })
  await test.step('a Cyrillic letter in the address stays visible with a warning until it is replaced', async () => {
    await field.fill('')
    await key.fill('')
    const warning = page.getByText('This address has a Cyrillic or Greek letter')
    await field.pressSequentially('021\u0410')
    await expect(warning).toBeVisible()
    await field.pressSequentially('2b')
    await expect(field).toHaveValue('02:1\u0410:2B:')
    await expect(warning).toBeVisible()
    for (let presses = 0; presses < 3; presses += 1) await field.press('Backspace')
    await expect(field).toHaveValue('02:1')
    await expect(warning).toBeHidden()

    const pasted = '02:00:5E:1\u0410:00:01'
    await page.evaluate(`navigator.clipboard.writeText('${pasted}')`)
    await field.fill('')
    await field.press('ControlOrMeta+v')
    await expect(field).toHaveValue(pasted)
    await submit(page)
    await expect(page.getByText('* Device Key is required *')).toBeVisible()
    await expect(warning).toBeVisible()
    await field.fill('02:00:5E:1A:00:01')
    await expect(warning).toBeHidden()
  })
})

test('/device/login names missing and invalid fields', { tag: '@sweep' }, async ({ page }) => {
  await page.goto('/device/login')
  await expectNamedFields(page)
})

test('a login that fails', async ({ page, product }) => {
  const device = await newDevice(product)
  await page.goto('/login')
  await test.step('a wrong key and an unknown address get the same answer, and only the captcha is cleared', async () => {
    await expect(page.getByRole('link', { name: 'Log in with the code on your TV instead' })).toHaveAttribute(
      'href',
      '/tv',
    )
    for (const input of [
      { ...device, key: '654321' },
      { ...device, mac: newMac() },
    ]) {
      await fillIn(page, input)
      await submit(page)
      const dialog = page.getByRole('dialog', { name: 'Login failed.' })
      await expect(dialog).toContainText('Device information is incorrect')
      // The message is the same for both, and has another way to log in.
      await expect(dialog).toContainText('4 tries left. Or log in with the code on your TV')
      await expect(dialog.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact')
      await accept(page)
      await expect(page.getByLabel('MAC address')).toHaveValue(input.mac)
      await expect(page.getByLabel('Device key')).toHaveValue(input.key)
      await expect(page.locator('[name="captcha"]')).toHaveValue('')
    }
  })
  await test.step('without an answer there is an error', async () => {
    await fillIn(page, device)
    await page.route(/sessions\.login/, (route) => route.abort(), { times: 1 })
    await submit(page)
    await expect(page.getByText('Something went wrong logging in.', { exact: true })).toBeVisible()
    await expect(page.getByText('We couldn’t reach the server. Try again in a moment.')).toBeVisible()
    await accept(page)
    await expect(page.getByLabel('Device key')).toHaveValue(device.key)
  })
  await test.step('after too many wrong keys the page shows the waiting time and the alternatives, also for an unknown address', async () => {
    const wrong = { ...(await newDevice(product)), key: '654321' }
    for (const locked of [wrong, { ...wrong, mac: newMac() }]) {
      for (let tries = 0; tries < 5; tries += 1) expect((await tryKey(page, locked)).status()).toBe(401)
      await fillIn(page, locked)
      await submit(page)
      const dialog = page.getByRole('dialog', { name: 'Login failed.' })
      await expect(dialog.getByRole('paragraph')).toHaveText([
        /^Too many attempts\. Try again in 1[45] minutes\.$/,
        'Or log in with the code on your TV, or in a browser where you logged in before. Need help? Contact support.',
      ])
      await accept(page)
    }
  })
})

test('after the login the requested page opens; the captcha is sent in upper case', async ({
  page,
  product,
}) => {
  const device = await newDevice(product)
  await page.setViewportSize(PHONE)
  await page.goto('/dashboard/switch-mac')
  await expect(page).toHaveURL(/\/device\/login\?next=/)
  await fillIn(page, device, CAPTCHA_ANSWER.toLowerCase())
  const sent = page.waitForRequest(/sessions\.login/)
  await submit(page)
  expect((await sent).postData()).toContain(`"captcha":"${CAPTCHA_ANSWER}"`)
  await expect(page).toHaveURL('/dashboard/switch-mac')
  await expect(page.getByRole('heading', { name: 'Switch MAC' })).toBeVisible()
})

test('a logged-in owner is redirected to the dashboard; logging out leads to the login', async ({
  page,
  device,
}) => {
  await visit({ page, device }, '/dashboard')
  for (const path of ['/login', '/device/login']) {
    await page.goto(path)
    await expect(page).toHaveURL('/dashboard')
  }
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/device/login')
  await page.goto('/dashboard/account')
  await expect(page).toHaveURL(/\/device\/login\?next=/)
})

test(
  'a session check that fails for another reason does not log out',
  { tag: '@sweep' },
  async ({ page, device }) => {
    let isDown = true
    await page.route(/sessions\.current/, (route) => (isDown ? route.abort() : route.continue()))
    await page.clock.install()
    await page.goto('/dashboard')
    await repeatUntil(page, page.getByText('We can’t open your device right now'))
    await expect(page.getByText(device.mac)).toHaveCount(0)
    isDown = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(device.mac)).toBeVisible()
  },
)

test('an ended session leads to the login if there is no input to lose', async ({ page, device }) => {
  const live = page.waitForResponse(/devices\.live/)
  await page.goto('/dashboard')
  await live
  await expect(page.getByText('No playlist yet')).toBeVisible()
  await expect(page.getByText(device.mac)).toBeVisible()
  // The first message of the live stream reads the playlists again. That request gets no answer, so that the click detects the end of the session.
  await page.route(/playlists\.list/, () => {})
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Account Details' }).click()
  await expect(page).toHaveURL('/device/login?next=%2Fdashboard%2Faccount')
  const reason = page.getByText('the device key was changed in another browser')
  await expect(reason).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('MAC address')).toBeVisible()
  await expect(reason).toHaveCount(0)
})
