import type { Page } from '@playwright/test'
import { expect, test, visit } from './owner.ts'

const ADDRESS = 'http://tv.example/list.m3u'
const LINK = 'http://tv.example:8080/get.php?username=ann&amp;password=pw'

const row = (page: Page, address: string) => page.getByRole('main').getByText(address, { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save playlist' }).click()

async function paste(page: Page, label: string, text: string) {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
  await page.getByLabel(label).fill('')
  await page.getByLabel(label).press('ControlOrMeta+v')
}

test(
  'what an owner pastes as an address is corrected, or the form asks about it',
  { tag: '@sweep' },
  async ({ page, device }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await visit({ page, device }, '/dashboard')
    const addPlaylist = async (name: string) => {
      await page.getByRole('link', { name: 'Add Playlist' }).click()
      await page.getByLabel('Playlist name').fill(name)
    }
    await test.step('the form offers each of two pasted lines as the address', async () => {
      await addPlaylist('Films')
      await paste(page, 'Playlist URL', `${ADDRESS}\nhttp://other.example/films.m3u`)
      await save(page)
      await expect(page.getByText('These are two addresses. Enter one of them.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Keep it as it is' })).toHaveCount(0)
      await page.getByRole('button', { name: 'http://other.example/films.m3u' }).click()
      await save(page)
      await expect(row(page, 'http://other.example/films.m3u')).toBeVisible()
    })
    await test.step('unambiguous mistakes are corrected, and the form asks about a final dot only once', async () => {
      await addPlaylist('Evening')
      await paste(page, 'Playlist URL', `\u200B“http://${ADDRESS}.”`)
      await expect(page.getByText('Did you mean')).toHaveCount(0)
      await save(page)
      await expect(page.getByText('This address ends with a punctuation mark.')).toBeVisible()
      await page.getByRole('button', { name: ADDRESS, exact: true }).click()
      await expect(page.getByLabel('Playlist URL')).toHaveValue(ADDRESS)
      await expect(page.getByLabel('Playlist URL')).toBeFocused()

      await paste(page, 'Playlist URL', `${ADDRESS}.`)
      await save(page)
      await page.getByRole('button', { name: 'Keep it as it is' }).click()
      await expect(page.getByText('This address ends with a punctuation mark.')).toHaveCount(0)
      await save(page)
      await expect(row(page, `${ADDRESS}.`)).toBeVisible()

      await page.getByRole('link', { name: 'Edit Evening' }).click()
      await page.getByLabel('Playlist name').fill('Morning')
      await save(page)
      await expect(page.getByRole('heading', { name: 'Morning' })).toBeVisible()
    })
    await test.step('the form joins a link with a line break, and keeps a space if the owner confirms it', async () => {
      await addPlaylist('Series')
      await paste(page, 'Playlist URL', `${ADDRESS}?list=1&\n  kind=films`)
      await save(page)
      await expect(page.getByText('This address has a space in it.')).toBeVisible()
      await page.getByRole('button', { name: `${ADDRESS}?list=1&kind=films` }).click()
      await page.getByLabel('XMLTV EPG URL').fill('http://tv.example/my guide.xml')
      await save(page)
      await page.getByRole('button', { name: 'Keep it as it is' }).click()
      await save(page)
      await expect(row(page, `${ADDRESS}?list=1&kind=films`)).toBeVisible()
    })
    await test.step('a link with user name and password in the field of the host fills in the account', async () => {
      await addPlaylist('Account')
      await page.getByRole('link', { name: 'Xtream account' }).click()
      await paste(page, 'Host URL', LINK)
      await page.getByRole('button', { name: 'http://tv.example:8080' }).click()
      await expect(page.getByLabel('Host URL')).toHaveValue('http://tv.example:8080')
      await expect(page.getByLabel('Username')).toHaveValue('ann')

      await paste(page, 'Host URL', LINK)
      await page.getByLabel('Username').fill('bob')
      await save(page)
      await expect(page.getByText('This is the link of another account.')).toBeVisible()
      await page.getByLabel('Username').fill('ann')
      await save(page)
      await expect(row(page, 'http://tv.example:8080')).toBeVisible()
    })
  },
)
