import { askTelevision } from '@player/server/modules/confirmations'
import { describe, expect } from 'vitest'
import { cutConnections } from '../../kit/connections.ts'
import { loggedIn, payWithPayPal } from '../../kit/factories.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import { serverStatementsOf } from '../../kit/sent-statements.ts'
import { startServer } from '../../kit/server.ts'
import type { Stack } from '../../kit/stack.ts'
import { television } from '../../kit/television.ts'
import { it, itWithoutWorkers } from '../../kit/test.ts'

const LICENCE_SLOT_SECONDS = 6 * 3_600

/** A television that waits for a change, with its owner. */
async function waitingTelevision(stack: Stack, url = stack.url, live = stack.live) {
  const owner = await loggedIn(stack)
  const tv = await television(stack, { device: owner })
  await expect.poll(() => live.listening).toBe(true)
  const { tag } = await tv.state()
  const answer = tv.state({ tag, seconds: 50, url })
  await expect.poll(() => live.polls.count).toBe(1)
  const save = () => owner.browser.trpc.playlists.save.mutate(NEW_PLAYLIST)
  return { owner, tv, tag, answer, save }
}

describe('One television with more than five polls at once', () => {
  itWithoutWorkers('gets 304 with Retry-After at once for the sixth', async ({ stack }) => {
    const { tv, tag, answer, save } = await waitingTelevision(stack)
    const others = Array.from({ length: 4 }, () => tv.state({ tag, seconds: 50 }))
    await expect.poll(() => stack.live.polls.count).toBe(5)
    const sixth = await tv.state({ tag, seconds: 50 })
    expect(sixth.status).toBe(304)
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0)
    await save()
    for (const reply of [answer, ...others]) expect(await reply).toMatchObject({ status: 200 })
    expect(stack.live.polls.count).toBe(0)
  })
})

describe('More than twenty polls of apps that await consent of one device', () => {
  itWithoutWorkers('get 304 with Retry-After at once; an authorized app still waits', async ({ stack }) => {
    const { owner, tag, answer, save } = await waitingTelevision(stack)
    const held: ReturnType<typeof waitFor>[] = []
    const waitFor = async (seconds: number) => {
      const app = await television(stack, { device: owner, isPending: true })
      return app.state({ tag: (await app.state()).tag, seconds })
    }
    for (let count = 0; count < 20; count += 1) held.push(waitFor(50))
    await expect.poll(() => stack.live.polls.count).toBe(21)
    const refused = await waitFor(3)
    expect(refused.status).toBe(304)
    expect(refused.headers.get('retry-after')).toBe('5')
    await save()
    expect(await answer).toMatchObject({ status: 200 })
    expect((await answer).tag).not.toBe(tag)
    // Those that wait read their tag again, and wait on.
    expect(stack.live.polls.count).toBe(20)
    stack.live.polls.release()
    for (const reply of held) expect(await reply).toMatchObject({ status: 304 })
  })
})

describe('A television that waits for a change', () => {
  itWithoutWorkers('gets a change at once', async ({ stack }) => {
    const { answer, save } = await waitingTelevision(stack)
    const before = performance.now()
    await save()
    const { status, body } = await answer
    expect(status).toBe(200)
    expect(body).toMatchObject({ playlists: [{ name: 'Films' }] })
    expect(performance.now() - before).toBeLessThan(5_000)
    expect(stack.live.polls.count).toBe(0)
  })

  it('gets the licence that the worker grants after a payment', async ({ stack }) => {
    const { tv, owner, ...first } = await waitingTelevision(stack)
    await payWithPayPal(stack, owner)
    let answer = await first.answer
    while (Object(answer.body['licence']).status !== 'active')
      answer = await tv.state({ tag: answer.tag, seconds: 50 })
    expect(answer.body).toMatchObject({ licence: { status: 'active' } })
  })

  itWithoutWorkers('gets changes made through another server', { tags: ['sweep'] }, async ({ stack }) => {
    const other = await startServer(() => stack.ctx.config)
    const { answer, save } = await waitingTelevision(stack, other.url, other.live)
    await save()
    expect((await answer).status).toBe(200)
    await other.close()
  })

  it('is answered with 304 when nothing changes, and reads nothing while it waits', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const tv = await television(stack)
    const { tag } = await tv.state()
    const sent = await serverStatementsOf(async () => {
      expect(await tv.state({ tag, seconds: 1 })).toMatchObject({ status: 304, tag })
    })
    expect(sent).toHaveLength(2)
  })

  itWithoutWorkers(
    'is answered when a question expires, and the tag of the earlier state no longer matches',
    { tags: ['sweep'] },
    async ({ stack }) => {
      // The state also changes when the licence is signed again every six hours: this makes it not happen within the next hour.
      await stack.shiftClock(
        `${LICENCE_SLOT_SECONDS - (Math.floor(Date.now() / 1_000) % LICENCE_SLOT_SECONDS)} seconds`,
      )
      const tv = await television(stack)
      const question = { kind: 'report', installationId: null, number: null, facts: {} } as const
      await stack.ctx.unit((tx) => askTelevision(tx, { deviceId: tv.deviceId, ...question, seconds: 3_600 }))
      const { tag, body } = await tv.state()
      expect(body).toMatchObject({ confirmations: [{ kind: 'report' }] })
      expect(await tv.state({ tag })).toMatchObject({ status: 304, tag })
      await stack.shiftClock('3599 seconds')
      // The question's last second passes while the request waits.
      expect(await tv.state({ tag, seconds: 50 })).toMatchObject({ status: 200, body: { confirmations: [] } })
      expect(await tv.state({ tag })).toMatchObject({ status: 200, body: { confirmations: [] } })
    },
  )

  itWithoutWorkers(
    'gets what changed while its server’s LISTEN connection was lost',
    { tags: ['sweep'] },
    async ({ stack }) => {
      const { answer, owner } = await waitingTelevision(stack)
      await cutConnections(stack, 'player-live')
      // This change sends no notification: the server finds it when it reads the version again.
      await stack.sql(
        `insert into device_versions (device_id, version) values ($1, 7)
        on conflict (device_id) do update set version = 7`,
        owner.id,
      )
      expect((await answer).status).toBe(200)
    },
  )

  it('is not answered after its own read, or after a change that only dashboards show', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const { tv, tag, answer, owner, save } = await waitingTelevision(stack)
    const sent = await serverStatementsOf(async () => {
      await tv.state()
      await stack.sql(`select pg_notify('device', 'seen ' || $1)`, owner.id)
    })
    expect(sent.filter((text) => text.includes('any($1::uuid[])'))).toEqual([])
    await save()
    expect((await answer).tag).not.toBe(tag)
  })

  it('is answered at once when its server stops, with Retry-After', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const { answer, tv, tag } = await waitingTelevision(stack)
    stack.live.polls.release()
    for (const reply of [await answer, await tv.state({ tag, seconds: 50 })]) {
      expect(reply).toMatchObject({ status: 304, tag })
      expect(reply.headers.get('retry-after')).toBe('5')
    }
  })

  it('is answered at once if too many televisions wait', async ({ boot }) => {
    const stack = await boot({ workers: false, settings: { LONG_POLLS_MAX: '0' } })
    const tv = await television(stack)
    const { tag } = await tv.state()
    const answer = await tv.state({ tag, seconds: 50 })
    expect(answer).toMatchObject({ status: 304, tag })
    expect(answer.headers.get('retry-after')).toBe('5')
  })

  itWithoutWorkers('is refused at once when it was removed', async ({ stack }) => {
    const { answer, tv, save } = await waitingTelevision(stack)
    await stack.sql('update installations set ended_at = app_now() where id = $1', tv.id)
    await save()
    expect(await answer).toMatchObject({ status: 403, body: { code: 'devices.installation_revoked' } })
  })

  itWithoutWorkers('is answered as soon as it is allowed', async ({ stack }) => {
    const { browser, ...device } = await loggedIn(stack)
    const tv = await television(stack, { device, isPending: true })
    const { tag } = await tv.state()
    const answer = tv.state({ tag, seconds: 50 })
    await expect.poll(() => stack.live.polls.count).toBe(1)
    await stack.sql('update installations set authorized_at = app_now() where id = $1', tv.id)
    await browser.trpc.playlists.save.mutate(NEW_PLAYLIST)
    expect(await answer).toMatchObject({ status: 200, body: { authorized: true } })
  })
})
