import type { Page } from '@playwright/test'
import type { Context } from '@player/server/compose'
import type { Module, Situation } from '../../../kit/catalogue.ts'
import { calls, type Device } from '../owner.ts'

export interface OwnerPage {
  readonly page: Page
  readonly device: Device
  readonly product: Context
}

/** Arranges a situation: its texts are then on the page, or in the returned string. */
export type Arrange = (ownerPage: OwnerPage) => Promise<void | string>

export type Situations<Of extends Module> = Readonly<Record<Situation<Of>, Arrange>>

export async function failRequest(page: Page, procedure: string): Promise<void> {
  await page.route(calls(procedure), (route) => route.abort(), { times: 1 })
}

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name }).click()
export const confirm = (page: Page, name: string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
