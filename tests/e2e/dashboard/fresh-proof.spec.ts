import { addTelevision } from '../../kit/television.ts'
import { accept, ageLogin, expect, idOf, newMac, test, visit } from './owner.ts'

test('ten minutes after the log-in a parent PIN, a new device key and a switch need the device key', async ({
  page,
  device,
  product,
}) => {
  const keyDialog = page.getByRole('dialog', { name: 'Enter your device key' })
  const key = keyDialog.getByLabel('Device key')
  await visit({ page, device }, '/dashboard/parent-pin')
  await ageLogin(product, device)
  await test.step('a parent PIN', async () => {
    await page.getByLabel('New parent PIN').fill('4829')
    await page.getByRole('main').getByRole('button', { name: 'Change parent PIN' }).click()
    await key.fill(device.key)
    await keyDialog.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Parent Pin Changed Successfully!')).toBeVisible()
    await accept(page)
  })
  await test.step('a new device key, which stays in the field if the current one is missing or wrong', async () => {
    await page.getByRole('link', { name: 'Device Key' }).click()
    await page.getByLabel('New device key').fill('482913')
    await page.getByRole('main').getByRole('button', { name: 'Change device key' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Change key' }).click()
    await expect(key).toBeFocused()

    await keyDialog.getByRole('button', { name: 'Continue' }).click()
    await expect(keyDialog.getByText('* Device Key is required *')).toBeVisible()
    await key.fill('000000')
    await keyDialog.getByRole('button', { name: 'Continue' }).click()
    await expect(keyDialog.getByText('This is not the device key.')).toBeVisible()
    await keyDialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByLabel('New device key')).toHaveValue('482913')

    await page.getByRole('main').getByRole('button', { name: 'Change device key' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Change key' }).click()
    await key.fill(device.key)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Device Key Changed Successfully!')).toBeVisible()
    await accept(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('a switch', async () => {
    await page.getByRole('link', { name: 'Switch MAC' }).click()
    await page.getByLabel('New MAC address').fill(newMac())
    await page.getByRole('main').getByRole('button', { name: 'Switch MAC' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Switch MAC' }).click()
    await key.fill('482913')
    await keyDialog.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Mac Address Switched Successfully!')).toBeVisible()
  })
})

test(
  'ten minutes after the log-in a waiting television is allowed with the device key',
  { tag: '@sweep' },
  async ({ page, device, product }) => {
    await addTelevision(product.db, await idOf(product, device), device.mac, { isPending: true })
    await visit({ page, device }, '/dashboard/account')
    await ageLogin(product, device)
    await page.getByRole('button', { name: 'Allow QE55' }).click()
    const dialog = page.getByRole('dialog', { name: 'Allow QE55?' })
    const keyDialog = page.getByRole('dialog', { name: 'Enter your device key' })
    const key = keyDialog.getByLabel('Device key')
    await dialog.getByLabel('Number on the TV').fill('47')
    await page.keyboard.press('Enter')
    await expect(key).toBeFocused()
    await keyDialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog.getByLabel('Number on the TV')).toHaveValue('47')
    await dialog.getByRole('button', { name: 'Allow' }).click()
    await key.fill('000000')
    await page.keyboard.press('Enter')
    await expect(keyDialog.getByText('This is not the device key.')).toBeVisible()
    await key.fill(device.key)
    await page.keyboard.press('Enter')
    await expect(page.getByText('This TV can now be used.')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)

test(
  'an easy device key is saved after a second confirmation, or replaced by a random one',
  { tag: '@sweep' },
  async ({ page, device }) => {
    await visit({ page, device }, '/dashboard/device-key')
    const change = page.getByRole('main').getByRole('button', { name: 'Change device key' })
    const easy = page.getByRole('dialog', { name: 'This key is easy to guess' })
    const confirmDialog = page.getByRole('dialog', { name: 'Change the device key?' })
    await page.getByLabel('New device key').fill('311299')
    await change.click()
    await easy.getByRole('button', { name: 'Use it anyway' }).click()
    await confirmDialog.getByRole('button', { name: 'Cancel' }).click()

    await change.click()
    await easy.getByRole('button', { name: 'Choose one for me' }).click()
    await expect(confirmDialog.getByText(/^Your new device key: \d{6}$/)).toBeVisible()
    await confirmDialog.getByRole('button', { name: 'Change key' }).click()
    await expect(page.getByText('Device Key Changed Successfully!')).toBeVisible()
  },
)
