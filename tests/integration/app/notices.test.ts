import { currentNotices } from '@player/server/modules/notices'
import { periodicTasks } from '@player/workers'
import { describe, expect } from 'vitest'
import { cutConnections } from '../../kit/connections.ts'
import { loggedIn } from '../../kit/factories.ts'
import { liveEvents, nextState } from '../../kit/live-stream.ts'
import { serverStatementsOf } from '../../kit/sent-statements.ts'
import { startServer } from '../../kit/server.ts'
import type { Stack } from '../../kit/stack.ts'
import { television, type Television } from '../../kit/television.ts'
import { it, itWithoutWorkers } from '../../kit/test.ts'
import { ops, REASON } from '../ops/ops.ts'

const TITLE = 'Maintenance'
const TEXT = 'You can’t log in or pay on Friday from 8:00 to 8:30.'
const NOTICE = ['--level', 'warning', '--title', TITLE, '--text', TEXT]
const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()

/** Announces a notice; returns its id. */
async function add(stack: Stack, ...options: string[]): Promise<string> {
  const { code, json, stderr } = await ops(stack, 'notices', 'add', ...NOTICE, ...options, ...REASON)
  expect(code, stderr).toBe(0)
  const { id } = Object(json)
  expect(json).toEqual(expect.objectContaining({ id: expect.any(String), title: TITLE }))
  return id
}

/** Resolves once the server has read this many notices: a command ends before its notification arrives. */
const untilServerHas = ({ ctx, live }: Pick<Stack, 'ctx' | 'live'>, count: number) =>
  expect.poll(() => currentNotices(ctx, live).at(new Date(), 'tv')).toHaveLength(count)

describe('A notice', () => {
  itWithoutWorkers('is in the state of every television until it is ended', async ({ stack }) => {
    const tv = await television(stack)
    const before = await tv.state()
    expect(before.body).toMatchObject({ notices: [] })
    const until = secondsFromNow(3_600)
    const id = await add(stack, '--until', until)
    await untilServerHas(stack, 1)
    const shown = await tv.state({ tag: before.tag })
    expect(shown).toMatchObject({
      status: 200,
      body: { notices: [{ id, level: 'warning', title: TITLE, text: TEXT, until }] },
    })
    expect(Object.keys(Object(shown.body['notices'])[0])).toEqual(['id', 'level', 'title', 'text', 'until'])
    expect(await tv.state({ tag: shown.tag })).toMatchObject({ status: 304, tag: shown.tag })
    expect(await ops(stack, 'notices', 'end', id, ...REASON)).toMatchObject({ code: 0, json: [] })
    await untilServerHas(stack, 0)
    expect(await tv.state({ tag: shown.tag })).toMatchObject({
      status: 200,
      tag: before.tag,
      body: { notices: [] },
    })
  })

  itWithoutWorkers(
    'leaves the state when it expires, without a notification',
    { tags: ['sweep'] },
    async ({ stack }) => {
      const tv = await television(stack)
      await add(stack, '--until', secondsFromNow(600))
      await untilServerHas(stack, 1)
      const { tag } = await tv.state()
      await stack.shiftClock('601 seconds')
      expect(await tv.state({ tag })).toMatchObject({ status: 200, body: { notices: [] } })
      expect(await ops(stack, 'notices', 'list')).toMatchObject({ code: 0, json: [] })
    },
  )

  it('for the site is shown at the login and in the dashboard, not on televisions', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const { browser: owner } = await loggedIn(stack)
    const tv = await television(stack)
    const until = secondsFromNow(600)
    const shown = () => currentNotices(stack.ctx, stack.live).at(new Date(), 'site')
    const events = liveEvents(owner)
    expect(await nextState(events)).toMatchObject({ notices: [] })
    const added = await ops(
      stack,
      'notices',
      'add',
      ...NOTICE,
      '--until',
      until,
      '--where',
      'site',
      ...REASON,
    )
    const { id } = Object(added.json)
    const notices = [{ id, level: 'warning', title: TITLE, text: TEXT, until }]
    expect(await nextState(events, (event) => Object(event).notices.length > 0)).toMatchObject({ notices })
    await events.return()
    await expect.poll(shown).toHaveLength(1)
    expect(await owner.trpc.sessions.current.query()).toMatchObject({ notices })
    expect((await owner.rest('GET', '/captcha/generate')).body).toMatchObject({ notices })
    expect((await tv.state()).body).toMatchObject({ notices: [] })
    await stack.shiftClock('601 seconds')
    expect(await owner.trpc.sessions.current.query()).toMatchObject({ notices: [] })
    expect((await owner.rest('GET', '/captcha/generate')).body).toMatchObject({ notices: [] })
  })

  itWithoutWorkers('is not in the state of an app without consent', async ({ stack }) => {
    const tv = await television(stack, { isPending: true })
    const { tag } = await tv.state()
    await add(stack)
    await untilServerHas(stack, 1)
    expect(await tv.state({ tag })).toMatchObject({ status: 304, tag })
  })

  itWithoutWorkers('is listed before others if it is a warning, then if it is newer', async ({ stack }) => {
    const tv = await television(stack)
    for (const [level, title] of [
      ['warning', 'first'],
      ['info', 'second'],
      ['info', 'third'],
    ] as const)
      await ops(stack, 'notices', 'add', '--level', level, '--title', title, '--text', TEXT, ...REASON)
    await untilServerHas(stack, 3)
    const { notices } = Object((await tv.state()).body)
    expect(notices).toMatchObject([{ title: 'first' }, { title: 'third' }, { title: 'second' }])
  })

  it(
    'answers waiting televisions of every server when it is added and when it ends',
    { tags: ['sweep'] },
    async ({ boot }) => {
      const stack = await boot({ workers: false })
      const other = await startServer(() => stack.ctx.config)
      const servers = [stack, other]
      // More televisions than are answered at once.
      const televisions: { tv: Television; url: string }[] = []
      for (let index = 0; index < 60; index += 1)
        televisions.push({ tv: await television(stack), url: servers[index % 2]?.url ?? '' })
      let shown = await Promise.all(televisions.map(({ tv, url }) => tv.state({ url })))
      const changes = [
        { change: () => add(stack), notices: [{ title: TITLE }] },
        { change: () => endAll(stack), notices: [] },
      ]
      for (const { change, notices } of changes) {
        const answers = televisions.map(({ tv, url }, index) =>
          tv.state({ url, tag: shown[index]?.tag ?? '', seconds: 50 }),
        )
        for (const { live } of servers) await expect.poll(() => live.polls.count).toBe(30)
        await change()
        shown = await Promise.all(answers)
        for (const answer of shown) expect(answer).toMatchObject({ status: 200, body: { notices } })
      }
      await other.close()
    },
  )

  itWithoutWorkers(
    'adds no SQL statement to a read of an unchanged state',
    { tags: ['sweep'] },
    async ({ stack }) => {
      const tv = await television(stack)
      const readUnchanged = async () => {
        const { tag } = await tv.state()
        return serverStatementsOf(() => tv.state({ tag }))
      }
      const before = await readUnchanged()
      await add(stack)
      await untilServerHas(stack, 1)
      expect(await readUnchanged()).toEqual(before)
    },
  )

  itWithoutWorkers(
    'is known to a server that starts later',
    { tags: ['sweep'] },
    async ({ stack, serve }) => {
      const tv = await television(stack)
      await add(stack)
      const { url } = await serve()
      expect((await tv.state({ url })).body).toMatchObject({ notices: [{ title: TITLE }] })
    },
  )

  it('reaches televisions whose server lost its LISTEN connection', { tags: ['sweep'] }, async ({ boot }) => {
    const stack = await boot({ workers: false })
    const tv = await television(stack)
    const { tag } = await tv.state()
    const answer = tv.state({ tag, seconds: 50 })
    await expect.poll(() => stack.live.polls.count).toBe(1)
    await cutConnections(stack, 'player-live')
    // This insert sends no notification: the server finds the notice when it reads the notices again.
    await stack.sql(`insert into notices (level, title, text) values ('info', 'New price', 'From Monday.')`)
    expect(await answer).toMatchObject({ status: 200, body: { notices: [{ title: 'New price' }] } })
  })

  itWithoutWorkers('is deleted 90 days after its end', async ({ stack }) => {
    await add(stack, '--until', secondsFromNow(600))
    const ended = await add(stack)
    await ops(stack, 'notices', 'end', ended, ...REASON)
    const current = await add(stack)
    await stack.shiftClock('89 days')
    await periodicTasks['prune']?.run(stack.workerContext)
    expect(await stack.sql('select id from notices')).toHaveLength(3)
    await stack.shiftClock('2 days')
    await periodicTasks['prune']?.run(stack.workerContext)
    expect(await stack.sql('select id from notices')).toEqual([{ id: current }])
  })
})

describe('An operator', () => {
  it.for([
    ['no level', ['--title', TITLE, '--text', TEXT], '--level is missing.'],
    [
      'another level',
      ['--level', 'urgent', '--title', TITLE, '--text', TEXT],
      '--level: The level must be info or warning.',
    ],
    ['no title', ['--level', 'info', '--text', TEXT], '--title is missing.'],
    [
      'an empty title',
      ['--level', 'info', '--title', ' ', '--text', TEXT],
      '--title: The title must be one line of 1 to 60 characters.',
    ],
    [
      'a title that is too long',
      ['--level', 'info', '--title', 'x'.repeat(61), '--text', TEXT],
      '--title: The title must be one line of 1 to 60 characters.',
    ],
    ['no text', ['--level', 'info', '--title', TITLE], '--text is missing.'],
    [
      'a text that is too long',
      ['--level', 'info', '--title', TITLE, '--text', 'x'.repeat(301)],
      '--text: The text must be one line of 1 to 300 characters.',
    ],
    [
      'a text of two lines',
      ['--level', 'info', '--title', TITLE, '--text', 'one\ntwo'],
      '--text: The text must be one line of 1 to 300 characters.',
    ],
    ['another place', [...NOTICE, '--where', 'everywhere'], '--where: The place must be tv, site or both.'],
    [
      'an end without a time zone',
      [...NOTICE, '--until', '2030-11-20T08:00'],
      '--until: The end must be an ISO 8601 time with its time zone, like 2026-11-20T08:00Z.',
    ],
  ] as const)('cannot announce a notice with %s', async ([, args, message], { stack }) => {
    const { code, json, stderr } = await ops(stack, 'notices', 'add', ...args, ...REASON)
    expect({ code, json }).toEqual({ code: 2, json: null })
    expect(stderr).toContain(message)
  })

  it('cannot announce a notice that has ended, one without a reason, or a sixth', async ({ boot }) => {
    const stack = await boot({ workers: false })
    expect(
      await ops(stack, 'notices', 'add', ...NOTICE, '--until', secondsFromNow(-1), ...REASON),
    ).toMatchObject({
      code: 1,
      stderr: 'The end (--until) must be in the future.\n',
    })
    expect(await ops(stack, 'notices', 'add', ...NOTICE)).toMatchObject({ code: 2 })
    expect(await stack.sql('select from notices')).toEqual([])
    const added = await Promise.all(
      Array.from({ length: 6 }, () => ops(stack, 'notices', 'add', ...NOTICE, ...REASON)),
    )
    const [refused, ...others] = added.filter(({ code }) => code !== 0)
    expect(others).toEqual([])
    expect(refused).toMatchObject({
      code: 1,
      stderr: 'There are already 5 notices, the most at a time. End one of them first.\n',
    })
    expect(await ops(stack, 'notices', 'list')).toMatchObject({ json: { length: 5 } })
  })

  itWithoutWorkers('ends a notice once; both commands print an undo and are audited', async ({ stack }) => {
    const { json, stderr } = await ops(
      stack,
      'notices',
      'add',
      ...NOTICE,
      '--until',
      '2990-01-01T10:00+02:00',
      ...REASON,
    )
    expect(json).toMatchObject({ until: '2990-01-01T08:00:00.000Z' })
    expect(stderr).toContain('`notices end`')
    const { id } = Object(json)
    const end = () => ops(stack, 'notices', 'end', id, ...REASON)
    expect(await end()).toMatchObject({ code: 0, stderr: expect.stringContaining('`notices add`') })
    const missing = 'No notice with this id is shown. It may have ended.\n'
    expect(await end()).toMatchObject({ code: 1, stderr: missing })
    expect(await ops(stack, 'notices', 'end', 'all', ...REASON)).toMatchObject({ code: 2 })
    const audited = 'select actor, action, reason from audit where subject = $1 order by id'
    const audit = { actor: 'sue', reason: 'The owner called' }
    expect(await stack.sql(audited, `notice ${id}`)).toEqual([
      { ...audit, action: 'notices add' },
      { ...audit, action: 'notices end' },
    ])
  })
})

async function endAll(stack: Stack): Promise<void> {
  for (const { id } of await stack.sql<{ id: string }>('select id from notices where ended_at is null'))
    await ops(stack, 'notices', 'end', id, ...REASON)
}
