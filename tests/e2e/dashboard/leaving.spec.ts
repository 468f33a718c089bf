import type { Page } from '@playwright/test'
import { calls, expect, test, visit } from './owner.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('leaving a form with input needs a confirmation', async ({ page, device }) => {
  await visit({ page, device }, '/dashboard')
  await page.getByRole('link', { name: 'Add Playlist', exact: true }).click()
  await page.getByLabel('Playlist name').fill('Evening')
  await page.goBack()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByLabel('Playlist name')).toHaveValue('Evening')
  await page.getByRole('link', { name: 'Device Key' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(heading(page, 'Device Key')).toBeVisible()
})

test(
  'a save that ends after a click on a link does not navigate again',
  { tag: '@sweep' },
  async ({ page, device }) => {
    const pendingSaves: (() => void)[] = []
    await page.route(calls('playlists.save'), async (route) => {
      await new Promise<void>((resolve) => pendingSaves.push(resolve))
      await route.continue()
    })
    const leaveWhileSaving = async (name: string) => {
      await visit({ page, device }, '/dashboard?view=add')
      await page.getByLabel('Playlist name').fill(name)
      await page.getByLabel('Playlist URL').fill('http://tv.example/a.m3u8')
      await page.getByRole('button', { name: 'Save playlist' }).click()
      await expect.poll(() => pendingSaves.length).toBe(1)
      await page.getByRole('link', { name: 'Device Key' }).click()
    }
    const endSaving = async () => {
      const listed = page.waitForResponse(calls('playlists.list'))
      pendingSaves.shift()?.()
      await (await listed).finished()
      await page.evaluate('new Promise(requestIdleCallback)')
      await expect(page).toHaveURL(/\/dashboard\/device-key$/)
      await expect(heading(page, 'Device Key')).toBeVisible()
    }
    const leave = page.getByRole('button', { name: 'Leave' })

    await leaveWhileSaving('Evening')
    await leave.click()
    await expect(heading(page, 'Device Key')).toBeVisible()
    await endSaving()
    // The question closes when the save has ended.
    await leaveWhileSaving('Morning')
    await expect(leave).toBeVisible()
    await endSaving()
    await expect(leave).toHaveCount(0)
    await visit({ page, device }, '/dashboard')
    for (const name of ['Evening', 'Morning']) await expect(heading(page, name)).toBeVisible()
  },
)
