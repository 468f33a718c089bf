import { describe, expect } from 'vitest'
import { openApp, type App } from '../../kit/app.ts'
import { supportReport } from '../../kit/support-report.ts'
import { it } from '../../kit/test.ts'
import { questionTo } from '../../kit/television.ts'
import { deviceAt, isActing, newMac } from './app-steps.ts'

/** Requests a new device key, with the header Idempotency-Key. */
const renew = (app: App, key: string) => app.call('POST', '/device-key', {}, { 'idempotency-key': key })
const openCase = (app: App, key: string, more = {}) =>
  app.call(
    'POST',
    '/support-cases',
    { consent: true, report: { ...supportReport(), ...more } },
    { 'idempotency-key': key },
  )

describe('A call that is repeated after a lost answer', () => {
  it('changes the device key once, also when the calls arrive at the same time', async ({ stack }) => {
    const [app, mac] = [await openApp(stack), newMac()]
    await app.report([mac])
    const { key_version: before } = await deviceAt(stack, mac)
    const answers = await Promise.all([renew(app, '"one"'), renew(app, 'one'), renew(app, '"one"')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body['device_key'])).size).toBe(1)
    expect((await deviceAt(stack, mac)).key_version).toBe(before + 1)
    expect((await renew(app, '"two"')).body).not.toEqual(answers[0]?.body)
    expect((await deviceAt(stack, mac)).key_version).toBe(before + 2)
  })

  it('opens one support case, which counts once for the limit', async ({ stack }) => {
    const [app, other] = [await openApp(stack), await openApp(stack)]
    for (const television of [app, other]) await television.report([newMac()])
    const first = await openCase(app, '"a"')
    expect(first).toMatchObject({ status: 201 })
    for (let again = 0; again < 4; again += 1)
      expect(await openCase(app, '"a"')).toMatchObject({ status: 201, body: first.body })
    // Idempotency keys belong to one app.
    expect((await openCase(other, '"a"')).body).not.toEqual(first.body)
    for (let more = 2; more <= 10; more += 1)
      expect(await openCase(app, `"${more}"`)).toMatchObject({ status: 201 })
    expect(await openCase(app, '"11"')).toMatchObject({ status: 429 })
    expect(await openCase(app, '"a"')).toMatchObject({ status: 201, body: first.body })
  })

  it('answers a question once', async ({ stack }) => {
    const [app, other, mac] = [await openApp(stack), await openApp(stack), newMac()]
    await app.report([mac])
    expect(await isActing(app)).toBe(true)
    await other.report([mac])
    const { id: deviceId } = await deviceAt(stack, mac)
    const path = `/confirmations/${await questionTo(stack, deviceId)}/answers`
    const number = Number((await other.call('GET', '/state')).body['claim_number'])
    const answer = (caller: App, key: string) =>
      caller.call('POST', path, { number }, { 'idempotency-key': key })
    const answers = await Promise.all([answer(app, '"a"'), answer(app, '"a"'), answer(app, 'a')])
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    expect(await isActing(other)).toBe(true)
    const over = { status: 409, body: { code: 'devices.confirmation_over' } }
    expect(await answer(app, '"b"')).toMatchObject(over)
    expect(await answer(other, '"a"'), 'with a key that another app used').toMatchObject(over)
  })

  it('is refused with the idempotency key of another call, or one that is too long', async ({ stack }) => {
    const app = await openApp(stack)
    await app.report([newMac()])
    await openCase(app, '"a"')
    expect(await openCase(app, '"a"', { clock_ahead_seconds: 7 })).toMatchObject({
      status: 422,
      body: { code: 'request.idempotency_key_reused' },
    })
    expect(await renew(app, 'x'.repeat(201))).toMatchObject({
      status: 422,
      body: { code: 'request.idempotency_key_invalid' },
    })
  })
})
