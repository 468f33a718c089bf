import type { Page } from '@playwright/test'

export const readDevice = async (page: Page) => ({
  mac_address: await fact(page, 'MAC address'),
  device_key: await fact(page, 'Device key'),
})

const fact = (page: Page, label: string): Promise<string> =>
  page
    .locator('.fact', { has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .filter({ hasText: /\d/ })
    .innerText()
