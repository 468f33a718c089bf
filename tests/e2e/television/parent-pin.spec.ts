import { expect, expectNoViolations, fact, givePlaylist, test } from './test.ts'

test(
  'with a parent PIN the settings, with the device key and the reset, open only after it',
  { tag: '@sweep' },
  async ({ television, page, device }) => {
    await givePlaylist({ page, television }, 'Living room')
    await page.goto('/dashboard/parent-pin')
    const read = television.waitForResponse((answer) => answer.url().endsWith('/app/v1/secrets'))
    await page.getByLabel('New parent PIN').fill('4711')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Parent Pin Changed Successfully!')).toBeVisible()
    await read

    await television.getByRole('button', { name: 'Add a playlist' }).press('Enter')
    await expect(fact(television, 'Device key')).toHaveText('In Settings')
    await television.keyboard.press('Escape')

    const settings = television.getByRole('button', { name: 'Settings' })
    await settings.press('Enter')
    await expect(television.getByText('Type the parent PIN to open the settings.')).toBeVisible()
    await expect(television.getByText(device.key)).toHaveCount(0)
    await television.keyboard.type('1111')
    await television.keyboard.press('Enter')
    await expect(television.getByText('That’s not the parent PIN.')).toBeVisible()
    await expectNoViolations(television)
    await television.keyboard.press('Escape')
    await expect(settings).toBeFocused()

    await settings.press('Enter')
    await television.keyboard.type('4711')
    await television.keyboard.press('Enter')
    await expect(fact(television, 'Device key')).toHaveText(device.key)
    await expect(television.getByRole('main').getByRole('button', { name: 'Factory reset' })).toBeVisible()
    await television.keyboard.press('Escape')
    await settings.press('Enter')
    await expect(television.getByLabel('0 digits'), 'it is asked each time').toBeVisible()
  },
)
