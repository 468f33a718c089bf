import { readFile } from 'node:fs/promises'
import { ageLogin, expect, test, tryKey, visit } from './owner.ts'

test('an owner downloads the device’s data', { tag: '@sweep' }, async ({ page, device }) => {
  await page.goto('/dashboard/account')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download your data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('device-data.json')
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    device: { mac_address: device.mac },
  })
})

test('an owner deletes the device after two questions and the device key', async ({
  page,
  device,
  product,
}) => {
  await visit({ page, device }, '/dashboard/account')
  await ageLogin(product, device)
  const first = page.getByRole('dialog', { name: 'Delete this device?' })
  const second = page.getByRole('dialog', { name: 'This ends your licence' })
  const key = page.getByRole('dialog', { name: 'Enter your device key' })
  const remove = page.getByRole('main').getByRole('button', { name: 'Delete device' })
  await remove.click()
  await first.getByRole('button', { name: 'Continue' }).click()
  for (const text of ['Your licence or trial ends', 'undo this for 7 days', 'payments stay in our books'])
    await expect(second.getByText(text)).toBeVisible()
  await second.getByRole('button', { name: 'Delete device' }).click()
  await key.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await remove.click()
  await first.getByRole('button', { name: 'Continue' }).click()
  await second.getByRole('button', { name: 'Delete device' }).click()
  await key.getByLabel('Device key').fill(device.key)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Your device was deleted.')).toBeVisible()
  await expect(page.getByText('write to support within 7 days')).toBeVisible()
  expect((await tryKey(page, device)).status()).toBe(401)
})

test(
  'a failed deletion shows an error, and the device is kept',
  { tag: '@sweep' },
  async ({ page, device }) => {
    await page.route(/people\.deleteDevice/, (route) => route.abort())
    await page.goto('/dashboard/account')
    await page.getByRole('main').getByRole('button', { name: 'Delete device' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete device' }).click()
    await expect(page.getByText('Your device wasn’t deleted.')).toBeVisible()
    await expect(page.getByText(device.mac).first()).toBeVisible()
  },
)
