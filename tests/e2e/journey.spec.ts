import type { Page } from '@playwright/test'
import { z } from 'zod'
import { CAPTCHA_ANSWER } from '../product.ts'
import { expect, newDevice, test } from './dashboard/owner.ts'
import { waitUntilHydrated } from './public/test.ts'

const mails = z.array(
  z.object({
    to: z.array(z.object({ address: z.string() })),
    subject: z.string(),
    text: z.string(),
    headers: z.record(z.string(), z.unknown()),
  }),
)

/** The main journey of a new owner: log in, add playlists, pay, become active, write to support. */
test('an owner logs in, adds playlists, pays with PayPal and becomes active without reloading', async ({
  page,
  product,
}) => {
  const { mac, key } = await newDevice(product)
  // No other test uses this address.
  const owner = `${mac.replaceAll(':', '')}@owner.example`.toLowerCase()

  await test.step('logs in, captcha included', async () => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Manage Your Playlist' })).toBeVisible()
    await page.getByLabel('MAC address').pressSequentially(mac.replaceAll(':', '').toLowerCase())
    await expect(page.getByLabel('MAC address')).toHaveValue(mac)
    await page.getByLabel('Device key').fill(key)
    await page.locator('[name="captcha"]').fill(CAPTCHA_ANSWER.toLowerCase())
    await page.getByRole('button', { name: 'LOGIN' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText(mac).first()).toBeVisible()
    await expect(page.getByText('Trial', { exact: true }).first()).toBeVisible()
  })

  await test.step('adds an M3U playlist', async () => {
    await page.getByRole('link', { name: 'Add Playlist' }).click()
    await page.getByLabel('Playlist name').fill('Evening films')
    await page.getByLabel('Playlist URL').fill('http://films.example/evening.m3u8')
    await page.getByRole('button', { name: 'Save playlist' }).click()
    // The television beside the form shows the name too.
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { name: 'Evening films', exact: true })).toBeVisible()
  })

  await test.step('adds an Xtream playlist', async () => {
    await page.getByRole('link', { name: 'Add XC Playlist' }).click()
    await page.getByLabel('Playlist name').fill('Living room')
    await page.getByLabel('Username').fill('ann')
    await page.getByLabel('Password', { exact: true }).fill('a-password')
    await page.getByLabel('Host URL').fill('http://tv.example:8080')
    await page.getByRole('button', { name: 'Save playlist' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { name: 'Living room', exact: true })).toBeVisible()
  })

  await test.step('pays, and sees the device turn active', async () => {
    await page.getByRole('link', { name: 'Activate Device' }).click()
    await page.getByLabel('PayPal').check()
    await page.getByLabel('Email for the receipt').fill(owner)
    await approve(page)
    await expect(page.getByText('Thanks for your payment, your MAC address is now activated.')).toBeVisible()
    await expect(page.getByText('Active', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('Trial', { exact: true })).toHaveCount(0)
  })

  await test.step('finds the receipt in the mailbox', async () => {
    const receipt = await mail(page, owner, 'Receipt')
    expect(receipt.text).toContain('€7.99')
    expect(receipt.text).toContain('PayPal')
    expect(receipt.text).toMatch(/Reference +\S{20,}/)
    expect(receipt.text).toMatch(/Active until +\d{1,2} [A-Z][a-z]{2}\. \d{4}/)
  })

  await test.step('writes to support', async () => {
    await page.goto('/contact')
    await page.getByRole('button', { name: 'Accept' }).click()
    await waitUntilHydrated(page)
    await page.getByLabel('Name').fill('Ann Owner')
    await page.getByLabel('Email', { exact: true }).fill(owner)
    await page.getByLabel('Subject').fill('A question')
    await page.getByLabel('Message').fill('Does it play ISO files?')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Thanks for contacting us, we have received your message.')).toBeVisible()
    const message = await mail(page, owner, 'Contact: A question')
    expect(JSON.stringify(message.headers['reply-to'])).toContain(owner)
  })
})

async function approve(page: Page): Promise<void> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: /PayPal/ }).click()
  const wallet = await opened
  await wallet.getByRole('button', { name: 'Approve and pay' }).click()
}

/** The newest e-mail from or to this owner whose subject begins with this text. */
async function mail(page: Page, owner: string, subject: string) {
  const mailbox = process.env['MAILBOX_URL'] ?? ''
  const find = async () => {
    const response = await page.request.get(`${mailbox}/email`)
    return mails
      .parse(await response.json())
      .find((email) => email.subject.startsWith(subject) && JSON.stringify(email).includes(owner))
  }
  await expect.poll(find, { message: `an e-mail '${subject}…'` }).toBeDefined()
  const found = await find()
  if (!found) throw new Error(`No e-mail '${subject}…'`)
  return found
}
