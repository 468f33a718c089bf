import type { Locator } from '@playwright/test'
import { addNotice, endNotice, listNotices } from '@player/server/modules/notices'
import { expect, expectNoViolations, givePlaylist, SUPPORT, test } from './test.ts'

/** The playlist's name and the warning are as long as the layout allows. */
const PLAYLIST = 'Living room, with everything that we watch on Sundays'
const INFO = {
  level: 'info',
  shown_on: 'tv',
  title: 'A new price',
  text: 'From Monday, a year costs €8.99.',
} as const
const WARNING = {
  level: 'warning',
  shown_on: 'tv',
  title: 'Maintenance this Friday, from 8:00 to 8:30 in the morning',
  text: `You can’t log in or pay in that time. ${'Your channels and films keep playing. '.repeat(6)}Thank you.`,
} as const

test.afterEach(async ({ product }) => {
  for (const { id } of await listNotices(product)) await endNotice(product, SUPPORT, id)
})

test(
  'a television shows notices on its home screen at once, and all of them in its settings, until they end',
  { tag: '@sweep' },
  async ({ television, product, owner: { page } }) => {
    await givePlaylist({ page, television }, PLAYLIST)
    const line = television.locator('.notice-line')
    await expect(line).toHaveRole('status')
    await expect(line).toBeEmpty()
    await addNotice(product, SUPPORT, { ...INFO, until: null })
    await expect(line).toHaveText(`${INFO.title} ${INFO.text}`)
    await expectNoViolations(television)
    await addNotice(product, SUPPORT, { ...WARNING, until: null })
    await expect(line).toHaveText(`Important ${WARNING.title} ${WARNING.text}1 more in Settings`)
    expect(await bottomOf(line)).toBeLessThanOrEqual(await topOf(television.locator('.eyebrow')))
    await expectNoViolations(television)

    await television.getByRole('button', { name: 'Settings' }).press('Enter')
    await television.getByRole('button', { name: 'Notices' }).press('Enter')
    await expect(television.locator('.notices').getByRole('listitem')).toHaveText([
      `Important ${WARNING.title} ${WARNING.text}`,
      `${INFO.title} ${INFO.text}`,
    ])
    await expectNoViolations(television)
    for (const { id } of await listNotices(product)) await endNotice(product, SUPPORT, id)
    await expect(television.getByText('There are no notices.')).toBeVisible()
    await television.keyboard.press('Escape')
    await expect(television.getByRole('button', { name: 'Report for support' })).toBeVisible()
    await expect(television.getByRole('button', { name: 'Notices' })).toHaveCount(0)
    await television.keyboard.press('Escape')
    await expect(line).toBeEmpty()
  },
)

const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { y: NaN, height: NaN }
const topOf = async (locator: Locator) => (await boxOf(locator)).y
const bottomOf = async (locator: Locator) => {
  const { y, height } = await boxOf(locator)
  return y + height
}
