import type { Page } from '@playwright/test'
import type { Context } from '@player/server/compose'
import type { Module, Situation } from '../../../kit/catalogue.ts'
import { calls, expect, type Device } from '../owner.ts'

/** Where a proof takes place: a browser whose owner has logged in, and the product behind it. */
export interface OwnerPage {
  readonly page: Page
  readonly device: Device
  readonly product: Context
}

/** Brings a situation about. What is said in it stands on the page then, or is what the call answered. */
export type BringAbout = (ownerPage: OwnerPage) => Promise<void | string>

/** How each situation of a module comes about: none can be left out. */
export type Situations<Of extends Module> = Readonly<Record<Situation<Of>, BringAbout>>

/** Opens a page of the dashboard and waits until it is the owner's. */
export async function visit({ page, device }: OwnerPage, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByText(device.mac).first()).toBeVisible()
}

/** Lets the next call of a procedure find no way to the server. */
export async function cutOff(page: Page, procedure: string): Promise<void> {
  await page.route(calls(procedure), (route) => route.abort(), { times: 1 })
}

/** A press on a button of the page itself, and on one of the dialog over it. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name }).click()
export const confirm = (page: Page, name: string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
