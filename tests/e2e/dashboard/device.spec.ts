import type { Browser, Page } from '@playwright/test'
import { extendLicence } from '@player/server/modules/devices'
import { addTelevision } from '../../kit/television.ts'
import {
  accept,
  addPlaylist,
  expect,
  idOf,
  logIn,
  loseAnswer,
  newDevice,
  newMac,
  refuse,
  test,
  type Device,
  visit,
} from './owner.ts'

test('an unknown path is a 404 inside the dashboard', { tag: '@sweep' }, async ({ page, device }) => {
  for (const path of ['/dashboard/nothing', '/dashboard/account/nothing', '/dashboard/edit']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'No signal on this channel' })).toBeVisible()
    await expect(page).toHaveTitle('Page not found | Player')
  }
  await page.getByRole('main').getByRole('link', { name: 'Manage playlists' }).click()
  await expect(page.getByText(device.mac)).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
})

test('the device key has six digits; changing it logs out all other browsers', async ({
  page,
  device,
  browser,
}) => {
  const other = await openInOtherBrowser(browser, device)

  await page.goto('/dashboard/device-key')
  const field = page.getByLabel('New device key')
  const change = page.getByRole('main').getByRole('button', { name: 'Change device key' })
  await expect(field).toHaveAttribute('maxlength', '6')
  for (const invalid of ['', '12345', '12345a']) {
    await field.fill(invalid)
    await change.click()
    await expect(page.getByText('*Device key must be 6 digits (Only Numbers)')).toBeVisible()
    await expect(field).toBeFocused()
  }
  await field.fill('')
  await field.pressSequentially('748 5921')
  await expect(field).toHaveValue('748592')
  await change.click()
  const question = page.getByRole('dialog', { name: 'Change the device key?' })
  await expect(question).toContainText('All other browsers will be logged out')
  await question.getByRole('button', { name: 'Change key' }).click()
  await expect(page.getByText('Device Key Changed Successfully!')).toBeVisible()
  await accept(page)
  await expect(field).toHaveValue('')

  await expect(other).toHaveURL(/\/device\/login/)
  await logIn(other, { ...device, key: '748592' })
  await visit({ page, device }, '/dashboard/account')
  await other.context().close()
})

test('the parent PIN has 4 to 6 digits', async ({ page, device }) => {
  await visit({ page, device }, '/dashboard/parent-pin')
  const field = page.getByLabel('New parent PIN')
  const change = page.getByRole('main').getByRole('button', { name: 'Change parent PIN' })
  for (const invalid of ['', '123', '12a4']) {
    await field.fill(invalid)
    await change.click()
    await expect(page.getByText('*Parent PIN must be 4-6 digits (Only Numbers)')).toBeVisible()
  }
  await field.fill('')
  await field.pressSequentially('1234567')
  await expect(field).toHaveValue('123456')
  for (const valid of ['1234', '12345', '123456']) {
    await field.fill(valid)
    await change.click()
    await expect(page.getByText('Parent Pin Changed Successfully!')).toBeVisible()
    await accept(page)
  }
})

test('a key or PIN that was not saved stays in the field', { tag: '@sweep' }, async ({ page, device }) => {
  await visit({ page, device }, '/dashboard/parent-pin')
  const field = page.getByLabel('New parent PIN')
  await field.fill('1234')
  for (const failure of ['refused', 'no answer'] as const) {
    if (failure === 'refused') await refuse(page, 'devices.changePin', { kind: 'unexpected' })
    else await loseAnswer(page, 'devices.changePin')
    await page.getByRole('main').getByRole('button', { name: 'Change parent PIN' }).click()
    await expect(page.getByText('Something went wrong, try again later.')).toBeVisible()
    await accept(page)
    await expect(field).toHaveValue('1234')
  }
  await page.goto('/dashboard/device-key')
  await page.getByLabel('New device key').fill('482913')
  await refuse(page, 'devices.changeKey', { kind: 'unavailable' })
  await page.getByRole('main').getByRole('button', { name: 'Change device key' }).click()
  await page.getByRole('button', { name: 'Change key', exact: true }).click()
  await expect(page.getByText('Something went wrong, try again later.')).toBeVisible()
  await accept(page)
  await expect(page.getByLabel('New device key')).toHaveValue('482913')
})

test(
  'the account shows the device’s data, and logs out other browsers',
  { tag: '@sweep' },
  async ({ page, device, product, browser }) => {
    const other = await openInOtherBrowser(browser, device)

    await page.goto('/dashboard/account')
    const facts = page.getByRole('main')
    await expect(facts.getByText(device.mac)).toBeVisible()
    await expect(facts.getByText('••••••')).toBeVisible()
    await expect(facts.getByText(device.key)).toHaveCount(0)
    await expect(facts.getByText('Trial', { exact: true })).toBeVisible()
    const date = /^\d{1,2}\s[A-Z][a-z]{2}\.\s\d{4}$/
    await expect(facts.getByText(date)).toHaveCount(2)
    await expect(facts.getByText('No payments yet.')).toBeVisible()

    await extendLicence(product, { name: 'tests', reason: 'a test' }, device.mac, 'lifetime')
    await expect(facts.getByText('Active', { exact: true })).toBeVisible()
    await expect(facts.getByText('Never (lifetime licence)')).toBeVisible()

    await expect(facts.getByText('This browser')).toHaveCount(1)
    const log = page.getByRole('region', { name: 'What happened on this device' })
    const logins = log.getByRole('listitem').filter({ hasText: 'logged in for the first time' })
    await expect(logins).toHaveCount(1)
    await expect(logins).toContainText('2 times since')
    await expect(log.getByText('Another network')).toHaveCount(0)
    await log.getByRole('button', { name: 'Log out everywhere' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click()
    await expect(page.getByText('1 other browser was logged out.')).toBeVisible()
    await expect(log.getByText('1 browser logged out')).toBeVisible()
    await expect(log.getByText('Licence extended')).toBeVisible()
    await expect(other).toHaveURL(/\/device\/login/)
    await other.context().close()
  },
)

test('the MAC can be switched once', async ({ page, device, product }) => {
  const target = { mac: newMac() }
  const [id, cable, other] = [await idOf(product, device), newMac(), await newDevice(product)]
  await product.db
    .insertInto('device_addresses')
    .values({ device_id: id, mac: cable, kind: 'ethernet', shown: false })
    .execute()
  // The television reports the address of another device, and not the one of the cable.
  await addTelevision(product.db, id, other.mac)
  await page.goto('/dashboard/switch-mac')
  const field = page.getByLabel('New MAC address')
  const button = page.getByRole('main').getByRole('button', { name: 'Switch MAC' })
  await expect(page.getByText('You can switch only once', { exact: true })).toBeVisible()
  await button.click()
  await expect(page.getByText('* Mac Address is required *')).toBeVisible()
  await field.fill('02:00')
  await button.click()
  await expect(page.getByText('* Invalid Mac Address*')).toBeVisible()

  for (const ownAddress of [device.mac, cable]) {
    await field.fill(ownAddress)
    await button.click()
    await expect(
      page.getByText('This address already belongs to this device. Nothing to switch.'),
    ).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(field).toHaveValue(ownAddress)
    await expect(field).toBeFocused()
  }
  await field.fill(other.mac)
  await button.click()
  await expect(page.getByRole('dialog')).toContainText(other.mac)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await field.fill(target.mac)
  await button.click()
  const question = page.getByRole('dialog', { name: 'Switch to the new address?' })
  await expect(question).toContainText(device.mac)
  await expect(question).toContainText(target.mac)
  await question.getByRole('button', { name: 'Switch MAC' }).click()
  await expect(page.getByText('Mac Address Switched Successfully!')).toBeVisible()
  await accept(page)
  await expect(page.getByText(target.mac).first()).toBeVisible()
  await expect(page.getByText('You’ve used your switch')).toBeVisible()
  await expect(field).toBeDisabled()
  await expect(button).toBeDisabled()
})

test(
  'a registered address is taken over with its device key, after confirming the loss of its playlists',
  { tag: '@sweep' },
  async ({ page, device, product, browser }) => {
    const target = await newDevice(product)
    const otherBrowser = await browser.newContext()
    const other = await otherBrowser.newPage()
    await logIn(other, target)
    await addPlaylist(other, { name: 'Evenings' })
    await addPlaylist(other, { name: 'Secret', pin: '4711' })
    await other.goto('/dashboard')
    await expect(other.getByRole('heading', { name: 'Evenings' })).toBeVisible()

    await visit({ page, device }, '/dashboard/switch-mac')
    const key = page.getByLabel('Its device key (optional)')
    const submitSwitch = async () => {
      await page.getByRole('main').getByRole('button', { name: 'Switch MAC' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Switch MAC' }).click()
    }
    await page.getByLabel('New MAC address').fill(target.mac)
    await key.fill('12345')
    await page.getByRole('main').getByRole('button', { name: 'Switch MAC' }).click()
    await expect(page.getByText('* Invalid Device Key *')).toBeVisible()
    await expect(key).toBeFocused()
    await key.fill('000000')
    await submitSwitch()
    const dialog = page.getByRole('dialog', { name: /^Something went wrong, try again later\. / })
    await expect(dialog).toContainText('This address cannot be used.')
    await expect(dialog).toContainText('check its device key')
    await accept(page)
    await expect(key).toHaveValue('000000')

    await key.fill(target.key)
    await submitSwitch()
    const loss = page.getByRole('dialog', { name: 'Delete that device’s playlists?' })
    await expect(loss).toContainText(`The device at ${target.mac} has 2 playlists of its own.`)
    await expect(loss.getByRole('listitem')).toHaveText(['Evenings', 'Protected'])
    await expect(loss.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(loss).toBeHidden()
    await expect(other.getByRole('heading', { name: 'Evenings' })).toBeVisible()

    await submitSwitch()
    await loss.getByRole('button', { name: 'Delete and switch' }).press('Enter')
    await expect(page.getByText('Mac Address Switched Successfully!')).toBeVisible()
    await accept(page)
    await expect(page.getByText(target.mac).first()).toBeVisible()
    await expect(other).toHaveURL(/\/device\/login/)
    await other.context().close()
  },
)

test('a switch whose answer was lost is shown as done', { tag: '@sweep' }, async ({ page, device }) => {
  const target = newMac()
  await visit({ page, device }, '/dashboard/switch-mac')
  await page.getByLabel('New MAC address').fill(target)
  await loseAnswer(page, 'devices.askToMove')
  await page.getByRole('main').getByRole('button', { name: 'Switch MAC' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Switch MAC' }).click()
  await expect(page.getByText('Mac Address Switched Successfully!')).toBeVisible()
})

/** Opens the device's dashboard in another browser. */
async function openInOtherBrowser(browser: Browser, device: Device): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await logIn(page, device)
  await visit({ page, device }, '/dashboard')
  return page
}
