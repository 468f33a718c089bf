import { createHash } from 'node:crypto'
import { HARDER_WORK_BITS, WORK_BITS, WORK_PREFIX, workInput } from '@player/server/contract/sessions'
import { describe, expect, vi } from 'vitest'
import { openBrowser } from '../../kit/browser.ts'
import { captchaToken, logIn, registered } from '../../kit/factories.ts'
import { it } from '../../kit/test.ts'

describe('The proof of work', () => {
  it('is accepted instead of the captcha’s answer, once', async ({ stack }) => {
    const device = await registered(stack)
    const browser = openBrowser(stack)
    const token = await captchaToken(browser)
    const captcha = await solveProofOfWork(token)
    const attempt = () => browser.rest('POST', '/device/login', { ...device, captcha, token })
    expect(await attempt()).toMatchObject({ status: 200 })
    expect(await attempt()).toMatchObject({ status: 422 })
  })

  it('is refused for another captcha', async ({ stack }) => {
    const device = await registered(stack)
    const browser = openBrowser(stack)
    const captcha = await solveProofOfWork(await captchaToken(browser))
    const token = await captchaToken(browser)
    expect(await browser.rest('POST', '/device/login', { ...device, captcha, token })).toMatchObject({
      status: 422,
      body: { errors: { captcha: 'Those letters didn’t match. Try the new picture.' } },
    })
  })

  it('is refused for an unknown token', async ({ stack }) => {
    const device = await registered(stack)
    const token = 'made-up'
    const attempt = { ...device, captcha: await solveProofOfWork(token), token }
    expect(await openBrowser(stack).rest('POST', '/device/login', attempt)).toMatchObject({ status: 422 })
  })
})

describe('While many logins fail across the site', () => {
  it(
    'the work is harder, the log has one alarm, and no login is refused',
    { tags: ['sweep'] },
    async ({ boot }) => {
      const stack = await boot({ workers: false, settings: { LOGIN_FAILURES_SITE_WIDE: '3' } })
      const alarm = vi.spyOn(stack.ctx.log, 'error')
      const device = await registered(stack)
      const workBits = async () =>
        (await openBrowser(stack).rest('GET', '/captcha/generate')).body['work_bits']
      for (let count = 0; count < 3; count += 1) {
        expect(await workBits()).toBe(WORK_BITS)
        // Unregistered addresses, as in an attack on many devices.
        const mac_address = `FE:00:00:00:03:0${count}`
        expect(await logIn(openBrowser(stack), { mac_address, device_key: '000000' })).toMatchObject({
          status: 401,
        })
      }
      expect(alarm).not.toHaveBeenCalled()
      expect(await workBits()).toBe(HARDER_WORK_BITS)
      expect(await logIn(openBrowser(stack), device)).toMatchObject({ status: 200 })
      expect(alarm).toHaveBeenCalledTimes(1)

      const browser = openBrowser(stack)
      const token = await captchaToken(browser)
      const tooEasy = await solveProofOfWork(token, (bits) => bits >= WORK_BITS && bits < HARDER_WORK_BITS)
      expect(
        await browser.rest('POST', '/device/login', { ...device, captcha: tooEasy, token }),
      ).toMatchObject({
        status: 422,
      })
      await stack.shiftClock('15 minutes')
      expect(await workBits()).toBe(WORK_BITS)
    },
  )
})

/**
 * Computes the proof, which is a number whose hash with the token has enough leading zero bits. It yields to the event loop, so that the
 * server, which runs in this process, closes idle connections before the next request is sent.
 */
async function solveProofOfWork(
  token: string,
  isEnough = (bits: number) => bits >= WORK_BITS,
): Promise<string> {
  for (let solution = 0; ; solution += 1) {
    if (solution % 10_000 === 0) await new Promise(setImmediate)
    const hash = createHash('sha256')
      .update(workInput(token, String(solution)))
      .digest()
    if (isEnough(Math.clz32(hash.readUInt32BE()))) return WORK_PREFIX + String(solution)
  }
}
