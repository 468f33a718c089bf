import { periodicTasks } from '@player/workers'
import { describe, expect } from 'vitest'
import { openBrowser } from '../../kit/browser.ts'
import { loggedIn, logIn, type Owner } from '../../kit/factories.ts'
import { liveEvents, nextState } from '../../kit/live-stream.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import type { Stack } from '../../kit/stack.ts'
import { television, type Television } from '../../kit/television.ts'
import { it } from '../../kit/test.ts'

const NEWS = { kind: 'live' as const, title: 'UK | News', count: 24 }
const SPORTS = { kind: 'live' as const, title: 'UK | Sports', count: 61 }
const DRAMA = { kind: 'film' as const, title: 'Drama', count: 310 }
const COMEDY = { kind: 'film' as const, title: 'Comedy', count: 120 }
const KIDS = { kind: 'live' as const, title: 'أطفال <b>Kids</b>', count: 8 }

/** An owner with a playlist and a television. */
async function household(stack: Stack, playlist: object = NEW_PLAYLIST) {
  const owner = await loggedIn(stack)
  const tv = await television(stack, { device: owner })
  const { _id: id } = await owner.browser.trpc.playlists.save.mutate({ ...NEW_PLAYLIST, ...playlist })
  return { owner, tv, id, trpc: owner.browser.trpc.playlists }
}

/** A household whose owner arranges groups, and whose television has sent them. */
async function arrangedHousehold(stack: Stack, groups: readonly object[] = [NEWS, SPORTS, KIDS]) {
  const home = await household(stack)
  await home.trpc.setArranging.mutate({ id: home.id, on: true })
  expect(await sendGroups(home.tv, home.id, groups)).toMatchObject({ status: 204 })
  return home
}

const sendGroups = (tv: Television, id: string, groups: readonly object[], more: object = {}) =>
  tv.call('PUT', `/playlists/${id}/groups`, { groups, ...more })
const rulesOn = async (tv: Television, id: string) => (await tv.call('GET', `/playlists/${id}/rules`)).body
const stateOf = async (tv: Television) => {
  const { body } = await tv.state()
  const [first] = body['playlists'] as { tell: { groups: boolean }; rules_version: number }[]
  return first
}
const groupsOf = async ({ browser }: Owner, id: string) => {
  const found = await browser.trpc.playlists.arrangement.query({ id })
  return found.is_on ? found.groups : null
}
type Rule = ['live', string, boolean, boolean, string]
const rule = (title: string, { hidden = false, locked = false, name = '' } = {}): Rule => [
  'live',
  title,
  hidden,
  locked,
  name,
]

describe('Groups of a playlist', () => {
  it('are asked for and stored only while the owner has arranging turned on', async ({ stack }) => {
    const { owner, tv, id, trpc } = await household(stack)
    expect(await stateOf(tv)).toMatchObject({ tell: { groups: false }, rules_version: 0 })
    expect(await sendGroups(tv, id, [NEWS])).toMatchObject({
      status: 409,
      body: { code: 'playlists.groups_unwanted' },
    })
    expect(await trpc.arrangement.query({ id })).toEqual({ is_on: false })
    await trpc.setArranging.mutate({ id, on: true })
    expect(await stateOf(tv)).toMatchObject({ tell: { groups: true } })
    expect(await trpc.arrangement.query({ id })).toMatchObject({ is_told: false, version: 0, groups: [] })
    await sendGroups(tv, id, [NEWS, KIDS])
    expect(await groupsOf(owner, id)).toEqual([
      { ...NEWS, name: '', hidden: false, locked: false, is_new: false },
      { ...KIDS, name: '', hidden: false, locked: false, is_new: false },
    ])
    await trpc.setArranging.mutate({ id, on: false })
    expect(await stateOf(tv)).toMatchObject({ tell: { groups: false }, rules_version: 0 })
    expect(await stack.sql('select id from arrangements where playlist_id = $1', id)).toEqual([])
  })

  it('have the rules of their owner on the television at once', async ({ stack }) => {
    const { tv, id, trpc } = await arrangedHousehold(stack)
    const { tag } = await tv.state()
    const waiting = tv.state({ tag, seconds: 20 })
    const groups = [
      rule(KIDS.title, { locked: true }),
      rule(SPORTS.title, { name: 'Sport' }),
      rule(NEWS.title, { hidden: true }),
    ]
    const { version } = await trpc.arrange.mutate({ id, version: 0, new_groups: 'hidden', groups })
    expect(await waiting).toMatchObject({ status: 200, body: { playlists: [{ rules_version: version }] } })
    expect(await rulesOn(tv, id)).toEqual({
      version,
      new_groups: 'hidden',
      groups: [
        { kind: 'live', title: KIDS.title, name: '', hidden: false, locked: true },
        { kind: 'live', title: SPORTS.title, name: 'Sport', hidden: false, locked: false },
        { kind: 'live', title: NEWS.title, name: '', hidden: true, locked: false },
      ],
    })
  })

  it('stay as the provider sends them on another device with the same list', async ({ stack }) => {
    const [home, other] = [await arrangedHousehold(stack), await arrangedHousehold(stack)]
    const groups = [NEWS, SPORTS, KIDS].map(({ title }) => rule(title, { hidden: true }))
    await home.trpc.arrange.mutate({ id: home.id, version: 0, new_groups: 'shown', groups })
    const hidden = { hidden: true }
    expect(await rulesOn(home.tv, home.id)).toMatchObject({ groups: [hidden, hidden, hidden] })
    expect(await stateOf(other.tv)).toMatchObject({ rules_version: 0 })
    expect(await rulesOn(other.tv, other.id)).toMatchObject({ groups: [] })
  })

  it('are sent to an open dashboard', async ({ stack }) => {
    const { owner, tv, id } = await arrangedHousehold(stack, [NEWS])
    const events = liveEvents(owner.browser)
    await nextState(events)
    const next = nextState(events)
    await sendGroups(tv, id, [NEWS, SPORTS])
    await next
    await events.return()
    expect(await groupsOf(owner, id)).toHaveLength(2)
  })

  it('keep their rules while the list is empty; new groups are shown or hidden as the owner chose', async ({
    stack,
  }) => {
    const { owner, tv, id, trpc } = await arrangedHousehold(stack, [NEWS, KIDS])
    await trpc.arrange.mutate({
      id,
      version: 0,
      new_groups: 'hidden',
      groups: [rule(KIDS.title, { name: 'Kids' })],
    })
    await sendGroups(tv, id, [])
    expect(await groupsOf(owner, id)).toMatchObject([{ title: KIDS.title, name: 'Kids', count: null }])
    await sendGroups(tv, id, [SPORTS, KIDS])
    expect(await groupsOf(owner, id)).toMatchObject([
      { title: KIDS.title, name: 'Kids', count: 8, is_new: false },
      { title: SPORTS.title, hidden: true, is_new: true },
    ])
  })

  it('stay as last reported for the kinds that a television did not read', async ({ stack }) => {
    const { owner, tv, id, trpc } = await arrangedHousehold(stack, [NEWS, DRAMA, COMEDY])
    await trpc.arrange.mutate({
      id,
      version: 0,
      new_groups: 'shown',
      groups: [rule(NEWS.title), ['film', DRAMA.title, false, true, 'Late films']],
    })
    const second = await television(stack, { device: owner })
    await sendGroups(second, id, [SPORTS, KIDS], { unread: ['film', 'series'] })
    expect(await groupsOf(owner, id)).toMatchObject([
      { title: NEWS.title, count: null },
      { title: DRAMA.title, name: 'Late films', locked: true, count: DRAMA.count },
      { title: SPORTS.title, is_new: true },
      { title: KIDS.title, is_new: true },
      { title: COMEDY.title, count: COMEDY.count, is_new: true },
    ])
    await sendGroups(tv, id, [NEWS, COMEDY])
    expect(await groupsOf(owner, id)).toMatchObject([
      { title: NEWS.title, count: NEWS.count },
      { title: DRAMA.title, locked: true, count: null },
      { title: COMEDY.title },
    ])
    await sendGroups(tv, id, [NEWS], { unread: ['film', 'radio'] })
    expect(await groupsOf(owner, id), 'an unknown kind is ignored').toHaveLength(3)
    await sendGroups(tv, id, [NEWS], { unread: 'film' })
    expect(await groupsOf(owner, id), 'a malformed list is none').toHaveLength(2)
  })

  it('cannot be saved over a change that was made elsewhere', async ({ stack }) => {
    const { id, trpc, owner } = await arrangedHousehold(stack)
    const save = (version: number) =>
      trpc.arrange.mutate({ id, version, new_groups: 'shown', groups: [rule(NEWS.title)] })
    const { version } = await save(0)
    await expect(save(0)).rejects.toThrow('These groups were arranged elsewhere.')
    await save(version)
    await trpc.setArranging.mutate({ id, on: false })
    await expect(save(version)).rejects.toThrow('turned off')
    await trpc.setArranging.mutate({ id, on: true })
    const again = await owner.browser.trpc.playlists.arrange.mutate({
      id,
      version: 0,
      new_groups: 'shown',
      groups: [],
    })
    expect(again.version, 'never used twice').toBeGreaterThan(version)
  })

  it('cannot be read or changed from another device', async ({ stack }) => {
    const { id, trpc } = await arrangedHousehold(stack)
    const other = await household(stack)
    expect(await sendGroups(other.tv, id, [NEWS])).toMatchObject({
      status: 404,
      body: { code: 'playlists.playlist_missing' },
    })
    expect(await other.tv.call('GET', `/playlists/${id}/rules`)).toMatchObject({ status: 404 })
    await expect(other.trpc.arrangement.query({ id })).rejects.toThrow('no longer exists')
    await expect(other.trpc.setArranging.mutate({ id, on: false })).rejects.toThrow('no longer exists')
    expect(await trpc.arrangement.query({ id })).toMatchObject({ is_on: true })
  })

  it('need the PIN if the playlist is protected, on the dashboard and on the television', async ({
    stack,
  }) => {
    const { owner, id, trpc } = await household(stack, { protect: true, pin: '4711' })
    await expect(trpc.setArranging.mutate({ id, on: true })).rejects.toThrow('Enter its PIN first')
    await trpc.open.mutate({ id, pin: '4711' })
    await trpc.setArranging.mutate({ id, on: true })
    const tv = await television(stack, { device: owner })
    expect(await stateOf(tv)).toMatchObject({ tell: { groups: false }, rules_version: 0 })
    expect(await sendGroups(tv, id, [NEWS])).toMatchObject({ status: 409 })
    await trpc.arrange.mutate({ id, version: 0, new_groups: 'shown', groups: [rule(NEWS.title)] })
    expect(await rulesOn(tv, id)).toEqual({ version: 0, new_groups: 'shown', groups: [] })
    await tv.call('POST', `/playlists/${id}/unlocks`, { pin: '4711' })
    expect(await sendGroups(tv, id, [NEWS])).toMatchObject({ status: 204 })
    const elsewhere = openBrowser(stack)
    await logIn(elsewhere, owner)
    await expect(elsewhere.trpc.playlists.arrangement.query({ id })).rejects.toThrow('Enter its PIN first')
  })

  it('are restored with their playlist, and deleted with it for good', async ({ stack }) => {
    const { owner, tv, id, trpc } = await arrangedHousehold(stack)
    await trpc.arrange.mutate({
      id,
      version: 0,
      new_groups: 'shown',
      groups: [rule(NEWS.title, { name: 'N' })],
    })
    await trpc.delete.mutate({ id })
    await expect(trpc.arrangement.query({ id })).rejects.toThrow('no longer exists')
    expect(await sendGroups(tv, id, [NEWS])).toMatchObject({ status: 404 })
    await trpc.restore.mutate({ id })
    expect(await groupsOf(owner, id)).toMatchObject([{ name: 'N' }, {}, {}])
    await trpc.delete.mutate({ id })
    await stack.sql(
      `update deleted_playlists set restorable_until = now() - interval '1 second' where id = $1`,
      id,
    )
    await periodicTasks['discardDeletedPlaylists']?.run(stack.workerContext)
    expect(await stack.sql('select id from arrangements where playlist_id = $1', id)).toEqual([])
  })

  it('are 1,000 at most, in 64 KB, and are all arranged in one save', async ({ stack }) => {
    const { owner, tv, id, trpc } = await arrangedHousehold(stack, [])
    const many = Array.from({ length: 1_000 }, (_, index) => ({
      ...NEWS,
      title: `Group of channels ${index}`,
    }))
    expect(await sendGroups(tv, id, many)).toMatchObject({ status: 204 })
    expect(await sendGroups(tv, id, [...many, SPORTS])).toMatchObject({ status: 422 })
    await sendGroups(tv, id, [DRAMA], { unread: ['live'] })
    const merged = await groupsOf(owner, id)
    expect(merged, 'with those told before').toHaveLength(1_000)
    expect(merged).toContainEqual(expect.objectContaining({ title: DRAMA.title }))
    expect(await sendGroups(tv, id, [{ ...NEWS, title: 'x'.repeat(101) }])).toMatchObject({ status: 422 })
    const large = many.map(({ title }) => ({ ...NEWS, title: title.padEnd(90, '.') }))
    expect(await sendGroups(tv, id, large)).toMatchObject({
      status: 413,
      body: { code: 'request.too_large' },
    })
    const hidden = many.map(({ title }) => rule(title, { hidden: true }))
    await trpc.arrange.mutate({ id, version: 0, new_groups: 'shown', groups: hidden })
    expect(await groupsOf(owner, id)).toHaveLength(1_000)
  })

  it('are encrypted, and are in the download of the device’s data', async ({ stack }) => {
    const { owner, id, trpc } = await arrangedHousehold(stack)
    await trpc.arrange.mutate({
      id,
      version: 0,
      new_groups: 'shown',
      groups: [rule(NEWS.title, { name: 'Canary' })],
    })
    const [row] = await stack.sql('select * from arrangements where playlist_id = $1', id)
    expect(JSON.stringify(row)).not.toMatch(/News|Canary/)
    const { json } = await owner.browser.trpc.people.download.mutate({})
    expect(JSON.parse(json)).toMatchObject({
      playlists: [
        {
          groups: {
            told: [NEWS, SPORTS, KIDS],
            arranged: { groups: [rule(NEWS.title, { name: 'Canary' })] },
          },
        },
      ],
    })
  })
})
