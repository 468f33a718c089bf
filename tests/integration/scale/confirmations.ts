import { openBrowser } from '../../kit/browser.ts'
import { loggedIn } from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import { television } from '../../kit/television.ts'

export async function runConfirmations(stack: Stack): Promise<void> {
  const owner = await loggedIn(stack)
  const { devices } = owner.browser.trpc
  const tv = await television(stack, { device: owner })
  const phone = openBrowser(stack)
  for (const form of ['qr_url', 'short_code']) {
    const { body } = await tv.call('POST', '/login-codes')
    const code = String(body[form]).split('#').at(-1) ?? ''
    const request = await phone.trpc.sessions.requestTvLogin.mutate({ code })
    const [question] = await stack.sql<{ id: string }>(
      'select id from confirmations where device_id = $1 and answer is null',
      owner.id,
    )
    const number = request.status === 'waiting' ? request.number : 0
    await tv.call('POST', `/confirmations/${question?.id}/answers`, { number })
    await phone.trpc.sessions.awaitTvLogin.mutate()
  }
  await tv.call('GET', '/sessions')
  await tv.call('DELETE', `/sessions/${crypto.randomUUID()}`)

  const waiting = await television(stack, { device: owner, isPending: true })
  await devices.allowTelevision.mutate({ id: waiting.id, number: '99' }).catch(() => null)
  await stack.sql(`update installations set claim_number = '47' where id = $1`, waiting.id)
  await devices.allowTelevision.mutate({ id: waiting.id, number: '47' })
  await devices.televisions.query()
  await devices.removeTelevision.mutate({ id: waiting.id })
  await tv.call('DELETE', '/sessions')

  const mover = (await loggedIn(stack)).browser.trpc.devices
  const target = await television(stack)
  const { mac_address } = target.device
  const request = await mover.askToMove.mutate({ mac_address })
  if (request.status !== 'waiting') throw new Error('The television was not asked')
  const { confirmation, number } = request
  await target.call('POST', `/confirmations/${confirmation}/answers`, { number })
  await mover.awaitMove.mutate({ confirmation })
  await mover.move.mutate({ mac_address, confirmation })
}
