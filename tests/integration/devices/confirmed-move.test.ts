// @module-tag sweep
import { SUPPORT } from '@player/server/kernel/security-log'
import { changeKey, extendLicence } from '@player/server/modules/devices'
import { describe, expect } from 'vitest'
import { deviceOf, loggedIn, logIn, registered, type OwnedDevice, type Owner } from '../../kit/factories.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import { serverStatementsOf } from '../../kit/sent-statements.ts'
import { television, type Television } from '../../kit/television.ts'
import { it, itWithoutWorkers } from '../../kit/test.ts'

const REFUSED = 'This address cannot be used.'
const WRONG = { number: 5 }

describe('A switch that the television at the new address confirms', () => {
  it('moves the device there, and the television then acts for it', async ({ stack, owner }) => {
    const old = await television(stack, { device: owner })
    const tv = await television(stack)
    const question = await ask(owner, tv.device)
    const waiting = owner.browser.trpc.devices.awaitMove.mutate(question)
    const shown = await questionOn(tv)
    expect(shown).toMatchObject({
      kind: 'move',
      numbers: expect.arrayContaining([question.number]),
      facts: { device: owner.mac_address.slice(-5), browser: 'Unknown browser' },
    })
    expect(shown.numbers).toHaveLength(3)
    expect(await answer(tv, question, { number: question.number })).toBe(204)
    expect(await waiting).toEqual({ status: 'yes' })
    expect(await move(owner, tv.device, question)).toMatchObject({ status: 'success' })
    expect(await deviceOf(owner)).toMatchObject({ mac_address: tv.device.mac_address, can_move: false })
    expect((await tv.state()).body).toMatchObject({
      authorized: true,
      device: { mac_address: tv.device.mac_address },
      confirmations: [],
    })
    const [acts] = await stack.sql('select device_id from installations where id = $1', tv.id)
    expect(acts).toEqual({ device_id: owner.id })
    expect(await old.call('GET', '/state')).toMatchObject({ status: 403 })
  })

  it('keeps the kind of its new address', async ({ stack, owner }) => {
    const tv = await television(stack)
    await stack.sql(`update device_addresses set kind = 'wifi' where device_id = $1`, tv.deviceId)
    await move(owner, tv.device, await confirmedQuestion(owner, tv))
    const { mac_address } = tv.device
    expect((await tv.state()).body).toMatchObject({
      device: { mac_address, addresses: [{ mac: mac_address, kind: 'wifi' }] },
    })
  })

  it('needs no television if the address is not registered', async ({ owner }) => {
    const to = { mac_address: '0A:00:00:00:CC:01' }
    expect(await owner.browser.trpc.devices.askToMove.mutate(to)).toMatchObject({ status: 'success' })
    expect(await deviceOf(owner)).toMatchObject({ ...to, can_move: false })
  })

  it('shows the playlists that will be deleted; the confirmation is still valid for the second call', async ({
    stack,
    owner,
  }) => {
    const target = await loggedIn(stack)
    const tv = await television(stack, { device: target })
    await target.browser.trpc.playlists.save.mutate({ ...NEW_PLAYLIST, new_id: crypto.randomUUID() })
    const question = await confirmedQuestion(owner, tv)
    expect(await move(owner, target, question)).toMatchObject({
      status: 'error',
      code: 'devices.mac_replaces',
      playlists: [{ playlist_name: 'Films' }],
    })
    expect(await move(owner, target, question, true)).toMatchObject({ status: 'success' })
  })

  it('is refused if the device there has an active licence, even if confirmed', async ({ stack, owner }) => {
    const tv = await television(stack)
    await extendLicence(stack.ctx, { name: 'sam', reason: 'a test' }, tv.device.mac_address, 'P1Y')
    await expect(move(owner, tv.device, await confirmedQuestion(owner, tv))).rejects.toThrow('active licence')
  })
})

describe('A registered address is refused with the same answer', () => {
  it.for([
    ['before the television answered', null],
    ['after a refusal', { refuse: true }],
    ['after a wrong number', WRONG],
    ['after a confirmation without a number', { number: null }],
  ] as const)('%s', async ([, body], { stack, owner }) => {
    const tv = await television(stack)
    const question = await ask(owner, tv.device)
    if (body !== null) {
      expect(await answer(tv, question, body)).toBe(204)
      expect(await answer(tv, question, { number: question.number })).toBe(409)
      expect(await owner.browser.trpc.devices.awaitMove.mutate(question)).toEqual({ status: 'refused' })
    }
    await expectRefusal(owner, tv.device, question)
  })

  it('with the confirmation of another device or for another address', async ({ stack }) => {
    const [owner, other] = [await loggedIn(stack), await loggedIn(stack)]
    const [tv, second] = [await television(stack), await television(stack)]
    const question = await confirmedQuestion(owner, tv)
    await expectRefusal(other, tv.device, question)
    await expectRefusal(owner, second.device, question)
    expect(await other.browser.trpc.devices.awaitMove.mutate(question)).toEqual({ status: 'over' })
    expect(await move(owner, tv.device, question)).toMatchObject({ status: 'success' })
  })

  it('with a confirmation that was already used', async ({ stack, owner }) => {
    const tv = await television(stack)
    const question = await confirmedQuestion(owner, tv)
    const moveOnce = () => move(owner, tv.device, question)
    const both = await Promise.allSettled([moveOnce(), moveOnce()])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await stack.sql('update devices set support_moves = 2 where id = $1', owner.id)
    await owner.browser.trpc.devices.move.mutate({ mac_address: '0A:00:00:00:CC:02' })
    const next = await registered(stack)
    await stack.sql(
      'update device_addresses set mac = $1 where mac = $2',
      '0A:00:00:00:CC:03',
      next.mac_address,
    )
    await expectRefusal(owner, { mac_address: '0A:00:00:00:CC:03' }, question)
  })

  it('after the key of the device there was changed', async ({ stack, owner }) => {
    const tv = await television(stack)
    const question = await confirmedQuestion(owner, tv)
    await changeKey(stack.ctx, tv.deviceId, '135791', SUPPORT, null)
    await expectRefusal(owner, tv.device, question)
  })

  it('two minutes after the confirmation; a question can be answered for two minutes', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const owner = await loggedIn(stack)
    const tv = await television(stack)
    const unanswered = await ask(owner, tv.device)
    await stack.shiftClock('121 seconds')
    expect(await answer(tv, unanswered, { number: unanswered.number })).toBe(409)
    expect(await owner.browser.trpc.devices.awaitMove.mutate(unanswered)).toEqual({ status: 'over' })
    const question = await ask(owner, tv.device)
    await stack.shiftClock('119 seconds')
    await answer(tv, question, { number: question.number })
    await stack.shiftClock('119 seconds')
    expect(await owner.browser.trpc.devices.awaitMove.mutate(question)).toEqual({ status: 'yes' })
    await stack.shiftClock('2 seconds')
    await expectRefusal(owner, tv.device, question)
  })

  it('with a confirmed question of another kind, and without a question', async ({ stack, owner }) => {
    const tv = await television(stack)
    await expectRefusal(owner, tv.device, { confirmation: crypto.randomUUID() })
    const [otherQuestion] = await stack.sql<{ id: string }>(
      `insert into confirmations (device_id, subject_id, key_version, kind, numbers, facts, answer, expires_at)
      select id, $1, key_version, 'authorize', '{}', '{}', 'yes', now() + interval '1 minute' from devices
      where id = $2 returning id`,
      owner.id,
      tv.deviceId,
    )
    await expectRefusal(owner, tv.device, { confirmation: otherQuestion?.id ?? '' })
  })
})

describe('The answer to a request for a switch', () => {
  itWithoutWorkers(
    'is the same for every registered address, and needs the same statements, whether a television can answer or not',
    async ({ stack }) => {
      const [acting, waiting, withoutTelevision, paid] = [
        (await television(stack)).device,
        (await television(stack, { isPending: true })).device,
        await registered(stack),
        await loggedIn(stack),
      ]
      await extendLicence(stack.ctx, { name: 'sam', reason: 'a test' }, paid.mac_address, 'P1Y')
      const statementsOfTargets = []
      for (const target of [acting, waiting, withoutTelevision, paid]) {
        const owner = await loggedIn(stack)
        // Statements of the server only, because workers of other tests run in this process.
        const sent = await serverStatementsOf(async () => {
          expect(await ask(owner, target)).toEqual({
            confirmation: expect.any(String),
            number: expect.any(Number),
          })
        })
        statementsOfTargets.push(sent)
      }
      for (const sent of statementsOfTargets) expect(sent).toEqual(statementsOfTargets[0])
    },
  )

  it('has the same error code in REST whether the device there has a television or not', async ({
    stack,
    owner: { browser },
  }) => {
    for (const { mac_address } of [(await television(stack)).device, await registered(stack)])
      expect(await browser.rest('POST', '/device/switchMacAddress', { mac_address })).toMatchObject({
        status: 200,
        body: { status: 'error', message: REFUSED, code: 'devices.confirm_on_television' },
      })
  })
})

it('The first of concurrent answers counts, and a television that waits for consent may not answer', async ({
  stack,
  owner,
}) => {
  const tv = await television(stack)
  const second = await television(stack, { device: tv.device })
  const waiting = await television(stack, { device: tv.device, isPending: true })
  const question = await ask(owner, tv.device)
  const right = { number: question.number }
  expect(await answer(waiting, question, right)).toBe(403)
  const answers = await Promise.all([
    answer(tv, question, right),
    answer(second, question, { refuse: true }),
    answer(tv, question, right),
  ])
  expect(answers.toSorted((a, b) => a - b)).toEqual([204, 409, 409])
})

describe('Limits of questions about a switch:', () => {
  itWithoutWorkers(
    'three questions a day from one device; questions of a device without a switch left are not counted',
    async ({ stack, owner }) => {
      for (let count = 0; count < 3; count += 1) await ask(owner, await registered(stack))
      const target = await registered(stack)
      await expect(ask(owner, target)).rejects.toThrow('asked too often')
      await stack.shiftClock('1 day')
      await logIn(owner.browser, owner)
      await ask(owner, target)
      await owner.browser.trpc.devices.move.mutate({ mac_address: '0A:00:00:00:CC:04' })
      for (let count = 0; count < 4; count += 1)
        await expect(ask(owner, target)).rejects.toThrow('already been moved once')
    },
  )

  it('three questions a day to one device, by any of its addresses', async ({ stack }) => {
    const target = await registered(stack)
    const [row] = await stack.sql<{ id: string }>(
      `insert into device_addresses (mac, device_id, kind, shown)
      select '0A:00:00:00:CC:05', id, 'wifi', false from devices where mac_address = $1 returning device_id as id`,
      target.mac_address,
    )
    expect(row).toBeDefined()
    await ask(await loggedIn(stack), target)
    for (let count = 0; count < 2; count += 1)
      await ask(await loggedIn(stack), { mac_address: '0A:00:00:00:CC:05' })
    const owner = await loggedIn(stack)
    for (let count = 0; count < 3; count += 1)
      await expect(ask(owner, target)).rejects.toThrow('asked too often')
    // Refused questions do not count for the device that asked.
    await ask(owner, await registered(stack))
  })
})

interface Question {
  readonly confirmation: string
}
interface MoveQuestion extends Question {
  readonly number: number
}
type WithAddress = Pick<OwnedDevice, 'mac_address'>

async function ask({ browser }: Owner, { mac_address }: WithAddress): Promise<MoveQuestion> {
  const question = await browser.trpc.devices.askToMove.mutate({ mac_address })
  if (question.status === 'success') throw new Error('The address was not registered')
  expect(question.expires_in).toBe(120)
  return { confirmation: question.confirmation, number: question.number }
}

const move = (
  { browser }: Owner,
  { mac_address }: WithAddress,
  { confirmation }: Question,
  replace = false,
) => browser.trpc.devices.move.mutate({ mac_address, confirmation, replace })

async function confirmedQuestion(owner: Owner, tv: Television): Promise<MoveQuestion> {
  const question = await ask(owner, tv.device)
  expect(await answer(tv, question, { number: question.number })).toBe(204)
  return question
}

const answer = async (tv: Television, { confirmation }: MoveQuestion, body: object): Promise<number> =>
  (await tv.call('POST', `/confirmations/${confirmation}/answers`, body)).status

async function questionOn(tv: Television) {
  const { confirmations } = Object((await tv.state()).body)
  return confirmations[0]
}

async function expectRefusal(
  { browser }: Owner,
  { mac_address }: WithAddress,
  { confirmation }: Question,
): Promise<void> {
  const answered = await browser.rest('POST', '/device/switchMacAddress', { mac_address, confirmation })
  const { message, reference: _, ...body } = answered.body
  expect(message).toBe(REFUSED)
  expect(body).toEqual({ status: 'error', msg: REFUSED, code: 'devices.confirm_on_television' })
}
