import { expect, it } from 'vitest'
import { check } from './check.ts'

it('The check finds our webhook among those of the store, also with a slash at its end', async () => {
  const webhook = (url: string) => ({ id: url, url, enabled: true, authorizedEvents: { everything: true } })
  const webhooks = [webhook('https://other.example/hook'), webhook('https://player.example/webhooks/btcpay/')]
  const call: Parameters<typeof check>[0] = ({ responseSchema }) =>
    Promise.resolve(responseSchema.parse(webhooks))
  const findings = await check(call, '/stores/store', 'https://player.example/webhooks/btcpay')
  expect(findings).toMatchObject([{ state: 'right' }])
})
