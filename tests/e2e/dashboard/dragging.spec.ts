import { groups } from '../../screenshots/dashboard-data.ts'
import { expect, test, visit } from './owner.ts'

test(
  'a group is dragged to the place of another, Escape cancels the drag, and Undo reverts it',
  { tag: '@sweep' },
  async ({ page, device }) => {
    await groups.few(page)
    await visit({ page, device }, '/dashboard/groups/00000000-0000-4000-8000-000000000000')
    const rows = page.getByRole('list', { name: 'Groups of channels' }).getByRole('listitem')
    const drag = async (from: number, to: number) => {
      const handle = rows.nth(from).locator('[aria-hidden]').first()
      await handle.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      await handle.hover()
      await page.mouse.down()
      const target = await rows.nth(to).boundingBox()
      if (!target) throw new Error('The row is not shown.')
      await page.mouse.move(target.x + 100, target.y + target.height / 2, { steps: 5 })
      await expect(rows.nth(to)).toHaveCSS('box-shadow', /2px/)
    }

    await drag(1, 3)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)

    await drag(1, 3)
    await page.mouse.up()
    await expect(rows.nth(3)).toContainText('UK | Sports')
    await expect(page.getByText('UK | Sports: place 4 of 8')).toBeAttached()

    await drag(3, 0)
    await page.mouse.up()
    await expect(rows.first()).toContainText('UK | Sports')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows.nth(3)).toContainText('UK | Sports')
  },
)
