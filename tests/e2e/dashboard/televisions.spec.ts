import type { Context } from '@player/server/compose'
import { announce } from '@player/server/kernel/announce'
import { deviceByMac } from '@player/server/modules/devices'
import { addTelevision } from '../../kit/television.ts'
import { expect, idOf, test, type Device } from './owner.ts'

test('a waiting television appears at once, is allowed by its number, and removed', async ({
  page,
  device,
  product,
}) => {
  await page.goto('/dashboard/account')
  await expect(page.getByRole('heading', { name: 'Where you’re logged in' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your TVs' })).toHaveCount(0)
  await startOtherTelevision(product, device)
  const list = page.getByRole('region', { name: 'Your TVs' })
  await expect(list.getByText('Waiting')).toBeVisible()
  await expect(list.getByText(device.mac)).toBeVisible()

  await list.getByRole('button', { name: 'Allow QE55' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Number on the TV')).toBeFocused()
  await dialog.getByRole('button', { name: 'Allow' }).click()
  await expect(dialog.getByText('Enter the number shown on the TV.')).toBeVisible()
  await dialog.getByLabel('Number on the TV').fill('47')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This TV can now be used.')).toBeVisible()
  await expect(list.getByText('Allowed')).toBeVisible()
  await expect(list.getByRole('button', { name: 'Allow QE55' })).toHaveCount(0)

  await list.getByRole('button', { name: 'Remove QE55' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('The TV was removed.')).toBeVisible()
  await expect(list.getByText('QE55')).toHaveCount(0)
})

test(
  'a television that appears while the list is read for the first time is shown',
  { tag: '@sweep' },
  async ({ page, device, product }) => {
    const mayAnswer = Promise.withResolvers<void>()
    const listRead = Promise.withResolvers<void>()
    await page.route(
      /devices\.televisions/,
      async (route) => {
        const response = await route.fetch()
        listRead.resolve()
        await mayAnswer.promise
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    await page.goto('/dashboard/account')
    await listRead.promise
    // The live message about the television also has this date, which the test waits for.
    await product.db
      .updateTable('devices')
      .set({ expire_date: new Date(Date.now() + 30.5 * 86_400_000) })
      .where('id', '=', await idOf(product, device))
      .execute()
    await startOtherTelevision(product, device)
    await expect(
      page.getByRole('region', { name: 'Your device' }).getByText('31', { exact: true }),
    ).toBeVisible()
    mayAnswer.resolve()
    await expect(page.getByRole('region', { name: 'Your TVs' }).getByText('Waiting')).toBeVisible()
  },
)

test('a wrong number gets an error at the field', { tag: '@sweep' }, async ({ page, device, product }) => {
  await startOtherTelevision(product, device)
  await page.goto('/dashboard/account')
  await page.getByRole('button', { name: 'Allow QE55' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Number on the TV').fill('11')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('That isn’t the number on the TV. It shows a new one now.')).toBeVisible()
  await expect(dialog.getByLabel('Number on the TV')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Allow' }).click()
  await expect(dialog.getByText('Enter the number shown on the TV.')).toBeVisible()
  await expect(dialog.getByLabel('Number on the TV')).toBeFocused()
  await dialog.getByRole('button', { name: 'Allow' }).click()
  await expect(dialog.getByLabel('Number on the TV')).toBeFocused()
})

test(
  'a television that is not listed is allowed in the dialog of another one, by its number and then its next number',
  { tag: '@sweep' },
  async ({ page, device, product }) => {
    const deviceId = await idOf(product, device)
    const hidden = await addTelevision(product.db, deviceId, device.mac, { isPending: true })
    const readNumber = async () => {
      const { claim_number } = await product.db
        .selectFrom('installations')
        .select('claim_number')
        .where('id', '=', hidden.id)
        .executeTakeFirstOrThrow()
      return claim_number ?? ''
    }
    await product.db
      .updateTable('installations')
      .set({ claim_number: '4711' })
      .where('id', '=', hidden.id)
      .execute()
    for (let count = 0; count < 50; count += 1)
      await addTelevision(product.db, deviceId, device.mac, { isPending: true })
    await page.goto('/dashboard/account')
    const list = page.getByRole('region', { name: 'Your TVs' })
    await expect(list.getByText('Only the 50 waiting TVs that were started last are listed.')).toBeVisible()
    await list.getByRole('button', { name: 'Allow QE55' }).first().click()
    const dialog = page.getByRole('dialog')
    const number = dialog.getByLabel('Number on the TV')
    await number.fill('4711')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('It shows a new one now: enter that.')).toBeVisible()
    await expect(number).toHaveValue('')
    await expect(number).toBeFocused()
    await number.fill(await readNumber())
    await page.keyboard.press('Enter')
    await expect(page.getByText('This TV can now be used.')).toBeVisible()
    await expect(list.getByText('Allowed', { exact: true })).toHaveCount(1)
  },
)

test(
  'televisions with the same name, and their buttons, show when they were added',
  { tag: '@sweep' },
  async ({ page, device, product }) => {
    await startOtherTelevision(product, device)
    await startOtherTelevision(product, device)
    await page.goto('/dashboard/account')
    const list = page.getByRole('region', { name: 'Your TVs' })
    await expect(list.getByText(/^added .+ ago, at \d/)).toHaveCount(1)
    await expect(list.getByText(/^newest, added .+ ago, at \d/)).toHaveCount(1)
    await list.getByRole('button', { name: 'Remove QE55 (newest' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('The TV was removed.')).toBeVisible()
    await expect(list.getByRole('button', { name: 'Remove QE55', exact: true })).toBeVisible()
  },
)

/** The app's first start on another television with the device's address. */
async function startOtherTelevision(product: Context, { mac }: Device): Promise<void> {
  const found = await deviceByMac(product.db, mac)
  if (!found) throw new Error(`No device has the address ${mac}`)
  await addTelevision(product.db, found.id, mac, { isPending: true })
  await announce(product.db, found.id)
}
