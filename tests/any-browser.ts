/*
 * The interface that drivers of other browsers share with Playwright, so that one test runs in all browsers. Code is passed as text, because its
 * syntax must suit the browser.
 */

export interface AnyPage {
  goto(url: string): Promise<unknown>
  type(selector: string, text: string): Promise<unknown>
  evaluate(code: string): Promise<unknown>
  screenshot(options: { path: string }): Promise<unknown>
  on(event: 'pageerror', listener: (error: Error) => void): unknown
}

export interface AnyBrowser {
  readonly page: AnyPage
  readonly close: () => Promise<void>
}

interface LaunchOptions {
  readonly executablePath: string
  readonly args?: readonly string[]
  /** Chromium by default. */
  readonly browser?: 'firefox'
}

export interface Driver {
  launch(options: LaunchOptions): Promise<{
    newPage(): Promise<AnyPage & { setViewport(size: { width: number; height: number }): Promise<void> }>
    close(): Promise<void>
  }>
}

export async function openBrowser(driver: Driver, options: LaunchOptions): Promise<AnyBrowser> {
  const browser = await driver.launch(options)
  const page = await browser.newPage()
  await page.setViewport({ width: 1280, height: 800 })
  return { page, close: () => browser.close() }
}
