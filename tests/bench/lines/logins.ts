import * as z from 'zod'
import { closedLoop } from '../../faults/traffic.ts'
import { CAPTCHA_ANSWER } from '../../kit/settings.ts'
import type { Bench } from '../bench.ts'
import type { Line } from '../line.ts'
import { takeOwners } from '../owners.ts'
import { workSide } from '../sides.ts'

const DEVICES = 200
const AT_ONCE = 8
const captcha = z.object({ token: z.string() })

/** Logins, each with its captcha, and each from an address of its own, as owners have. */
export async function logins({ product, server }: Bench): Promise<readonly Line[]> {
  const devices = await takeOwners(product, DEVICES)
  let next = 0
  const logIn = async () => {
    next += 1
    const device = devices[next % DEVICES]
    const headers = {
      'content-type': 'application/json',
      'x-client-origin': product.origin,
      'x-forwarded-for': `11.${(next >> 16) & 255}.${(next >> 8) & 255}.${next & 255}`,
    }
    const captchaAnswer = await fetch(`${product.url}/frontend/captcha/generate`, { headers })
    const { token } = captcha.parse(await captchaAnswer.json())
    const { mac_address, device_key } = device ?? {}
    const body = JSON.stringify({ mac_address, device_key, captcha: CAPTCHA_ANSWER, token })
    const answer = await fetch(`${product.url}/frontend/device/login`, { method: 'POST', headers, body })
    await answer.arrayBuffer()
    return answer
  }
  const side = workSide('the product', server.pids, (seconds) => closedLoop(AT_ONCE, seconds, logIn))
  return [{ name: 'logins', sides: [side] }]
}
