import { createHash } from 'node:crypto'
import { WORK_BITS, WORK_PREFIX, workInput } from '@player/server/contract/sessions'
import { describe, expect } from 'vitest'
import { openBrowser } from '../../kit/browser.ts'
import { captchaToken, registered } from '../../kit/factories.ts'
import { it } from '../../kit/test.ts'

describe('The proof of work, for whoever cannot read the captcha', () => {
  it('is taken in place of the letters, once', async ({ stack }) => {
    const device = await registered(stack)
    const browser = openBrowser(stack)
    const token = await captchaToken(browser)
    const captcha = workOn(token)
    const attempt = () => browser.rest('POST', '/device/login', { ...device, captcha, token })
    expect(await attempt()).toMatchObject({ status: 200 })
    expect(await attempt()).toMatchObject({ status: 422 })
  })

  it('is not taken for another captcha than its own', async ({ stack }) => {
    const device = await registered(stack)
    const browser = openBrowser(stack)
    const captcha = workOn(await captchaToken(browser))
    const token = await captchaToken(browser)
    expect(await browser.rest('POST', '/device/login', { ...device, captcha, token })).toMatchObject({
      status: 422,
      body: { errors: { captcha: 'The captcha was not right. Please try the new one.' } },
    })
  })

  it('is not taken for a token that the server never gave', async ({ stack }) => {
    const device = await registered(stack)
    const token = 'made-up'
    const attempt = { ...device, captcha: workOn(token), token }
    expect(await openBrowser(stack).rest('POST', '/device/login', attempt)).toMatchObject({ status: 422 })
  })
})

/** What a browser computes: a number whose hash with the token begins with enough zero bits. */
function workOn(token: string): string {
  for (let solution = 0; ; solution += 1) {
    const hash = createHash('sha256')
      .update(workInput(token, String(solution)))
      .digest()
    if (hash.readUInt32BE() < 2 ** (32 - WORK_BITS)) return WORK_PREFIX + String(solution)
  }
}
