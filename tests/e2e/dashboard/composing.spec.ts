import type { Locator, Page } from '@playwright/test'
import { addTelevision } from '../../kit/television.ts'
import { waitUntilHydrated } from '../public/test.ts'
import { method, openOffer } from './offers.ts'
import { addPlaylist, expect, idOf, test } from './owner.ts'

/*
 * Keyboards that compose a text before they enter it, as on most phones, and input methods. A field must not change the text until it is entered,
 * or the keyboard enters it twice.
 */

interface Composed {
  /** Text that is in the field already. */
  readonly before?: string
  /** The text that the keyboard shows in the field after each press. */
  readonly steps: readonly string[]
  /** The text that is entered at the end; by default the last step. */
  readonly entered?: string
  /** The field's text after the text is entered. */
  readonly field: string
}

const ADDRESSES: readonly Composed[] = [
  { steps: ['0', '00', '001', '001a', '001a2b3c4d5e'], field: '00:1A:2B:3C:4D:5E' },
  { steps: ['０', '００：１ａ'], field: '00:1A:' },
  { steps: ['00', '00 1'], entered: '00 1A ', field: '00:1A:' },
  { before: '00:1A:', steps: ['2', '2b', '2b3'], field: '00:1A:2B:3' },
  { before: '00:1A:', steps: ['2', '2b', '2'], entered: '', field: '00:1A:' },
]
/** Checked in each field of digits: typed digits, and full-width digits after a text. */
const FEW_NUMBERS: readonly Composed[] = [
  { steps: ['1', '12', '1234'], field: '1234' },
  { before: '12', steps: ['３', '３４'], field: '1234' },
]
/** Checked in one field of digits, because all have the same code. */
const NUMBERS: readonly Composed[] = [
  ...FEW_NUMBERS,
  { steps: ['１', '１２', '１２３４'], field: '1234' },
  { steps: ['١', '١٢', '١٢٣٤'], field: '1234' },
  { steps: ['1', '12', '1', '14'], field: '14' },
]
const CODES: readonly Composed[] = [
  { steps: ['b', 'bc', 'bcd'], field: 'BCD' },
  { steps: ['ｂ', 'ｂｃ', 'ｂｃｄ'], entered: 'ｂｃｄ', field: 'BCD' },
  { before: 'BC', steps: ['d', 'df'], field: 'BCDF' },
]
/** Texts that are entered at once without composing, as copied texts are. */
const COPIED = {
  address: [
    ['', 'MAC 00 1A 2B 3C 4D 5E', '00:1A:2B:3C:4D:5E'],
    ['00:1A:', 'Wi-Fi MAC address: 00-1a-2b-3c-4d-5e', '00:1A:2B:3C:4D:5E'],
    ['', 'MAC 00 1A', '00:1A:'],
    ['00:', '1a', '00:1A:'],
  ],
  number: [
    ['', '482 913', '482913'],
    ['48', '2-913', '482913'],
    ['', 'Device key: 482 913', '482913'],
    ['12', '４８２ ９１３', '482913'],
  ],
  code: [['', 'b c-d f', 'B C-D F']],
} as const

/** Phone numbers are formatted only when they are sent. */
const PHONES = NUMBERS.map(({ before = '', steps, ...row }) => ({
  ...row,
  before,
  steps,
  field: before + (steps.at(-1) ?? ''),
}))

test(
  'fields take composed and copied input before the login: MAC address, device key, captcha and TV code',
  { tag: '@sweep' },
  async ({ page }) => {
    await page.goto('/login')
    await waitUntilHydrated(page)
    const fields = {
      address: page.getByLabel('MAC address'),
      number: page.getByLabel('Device key'),
      code: page.locator('[name="captcha"]'),
    }
    await compose(page, fields.address, ADDRESSES)
    await compose(page, fields.number, NUMBERS)
    await compose(page, fields.code, CODES)
    for (const kind of ['address', 'number', 'code'] as const)
      for (const [before, copied, expected] of COPIED[kind]) {
        await fields[kind].fill(before)
        await fields[kind].press('End')
        await page.keyboard.insertText(copied)
        await expect(fields[kind], `after ${copied}`).toHaveValue(expected)
      }
    await page.goto('/tv')
    await waitUntilHydrated(page)
    await compose(page, page.getByLabel('Code'), CODES)
  },
)

test(
  'fields take composed input in the dashboard: switch, keys, PINs, a TV’s number and a phone number',
  { tag: '@sweep' },
  async ({ page, device, product }) => {
    await page.goto('/dashboard/switch-mac')
    await compose(page, page.getByLabel('New MAC address'), ADDRESSES)
    await compose(page, page.getByLabel('Its device key'), FEW_NUMBERS)
    await page.goto('/dashboard/device-key')
    await compose(page, page.getByLabel('New device key'), FEW_NUMBERS)
    await page.goto('/dashboard/parent-pin')
    await compose(page, page.getByLabel('New parent PIN'), FEW_NUMBERS)
    await page.goto('/dashboard?view=add')
    await page.getByLabel('Protect this playlist').check()
    await compose(page, page.getByLabel('PIN', { exact: true }), FEW_NUMBERS)
    await compose(page, page.getByLabel('PIN again'), FEW_NUMBERS)
    await addPlaylist(page, { name: 'Kids', pin: '4321' })
    await page.goto('/dashboard?search=Kids')
    await page.getByRole('button', { name: 'Delete Kids' }).click()
    const dialog = page.getByRole('dialog')
    await compose(page, dialog.getByLabel('PIN of this playlist'), FEW_NUMBERS)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'Edit Kids' }).click()
    await compose(page, page.getByLabel('PIN of this playlist'), FEW_NUMBERS)
    await addTelevision(product.db, await idOf(product, device), device.mac, { isPending: true })
    await page.goto('/dashboard/account')
    await page.getByRole('button', { name: 'Allow QE55' }).click()
    await compose(page, page.getByLabel('Number on the TV'), FEW_NUMBERS)
    await openOffer(page, device)
    await method(page, 'cowpay').check()
    await compose(page, page.getByLabel('Mobile'), PHONES)
  },
)

/** Composes each text in a field with Chromium's own input method. */
async function compose(page: Page, field: Locator, rows: readonly Composed[]): Promise<void> {
  const keyboard = await page.context().newCDPSession(page)
  for (const { before = '', steps, entered = steps.at(-1) ?? '', field: expected } of rows) {
    await field.fill(before)
    await field.press('End')
    for (const text of steps) {
      const caret = { selectionStart: text.length, selectionEnd: text.length }
      await keyboard.send('Input.imeSetComposition', { text, ...caret })
      await expect(field, `while ${text} is composed`).toHaveValue(before + text)
    }
    await keyboard.send('Input.insertText', { text: entered })
    await expect(field, `after ${steps.join(' ')}`).toHaveValue(expected)
  }
  await keyboard.detach()
}
