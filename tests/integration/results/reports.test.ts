import { describe, expect } from 'vitest'
import { openBrowser } from '../../kit/browser.ts'
import { withClient } from '../../kit/engine.ts'
import { logIn } from '../../kit/factories.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import type { Stack } from '../../kit/stack.ts'
import { it } from '../../kit/test.ts'
import { household, LOADED, resultsOf, sendResult, televisionWithResults } from './result-steps.ts'

describe('A result', () => {
  it('notifies open dashboards only of what they show, and raises no version', async ({ stack }) => {
    const { tv, owner } = await household(stack)
    await sendResult(tv)
    const versions = () => stack.sql('select version from device_versions where device_id = $1', owner.id)
    const before = await versions()
    const noticesOf = async (fields: object) => {
      const payloadOfDevice = `told ${owner.id}`
      const notices: string[] = []
      await withClient(stack.settings['DATABASE_URL'] ?? '', async (client) => {
        await client.query('listen device')
        client.on('notification', ({ payload = '' }) => notices.push(payload))
        expect(await sendResult(tv, fields)).toMatchObject({ status: 204 })
        // PostgreSQL delivers in the order of commits.
        await client.query(`notify device, 'the end'`)
        await expect.poll(() => notices).toContain('the end')
      })
      return notices.filter((payload) => payload === payloadOfDevice).length
    }
    expect(await noticesOf(LOADED)).toBe(0)
    expect(await noticesOf({ ...LOADED, milliseconds: 801, size: 'under_10', groups: 13 })).toBe(0)
    expect(await noticesOf({ ...LOADED, guide: 'read' })).toBe(0)
    expect(await noticesOf({ ...LOADED, guide: 'failed' })).toBe(1)
    expect(await noticesOf(LOADED)).toBe(1)
    expect(await noticesOf({ ...LOADED, channels: 413 })).toBe(1)
    expect(await versions()).toEqual(before)
  })
})

describe('A failed list of an account', () => {
  it.for([
    ['was over when the television read it', '3 days', 'ended'],
    ['ended only since', '1 day', 'unreached'],
  ])('whose end %s', async ([, ago = '', code], { stack }) => {
    const { owner, tv, id } = await household(stack)
    const [end] = await stack.sql<{ at: Date }>('select now() - $1::interval as at', ago)
    const account = { state: 'active', ends_at: end?.at.toISOString(), trial: false, active: 0, most: 1 }
    await sendResult(tv, { outcome: 'unreached', account })
    await ageBy(stack, id, '2 days')
    expect(await resultsOf(owner)).toMatchObject([{ verdict: { code } }])
  })
})

it('A television that has not unlocked a protected playlist has the verdict pin, which a locked row does not show', async ({
  stack,
  owner,
}) => {
  const { playlists } = owner.browser.trpc
  const { _id: id } = await playlists.save.mutate({ ...NEW_PLAYLIST, protect: true, pin: '4711' })
  const tv = await televisionWithResults(stack, owner)
  await playlists.open.mutate({ id, pin: '4711' })
  const needsPin = { verdict: { code: 'pin' } }
  expect(await resultsOf(owner)).toMatchObject([
    { ...needsPin, televisions: [{ name: 'QE55', ...needsPin }] },
  ])
  const browser = openBrowser(stack)
  await logIn(browser, owner)
  expect(await resultsOf({ ...owner, browser })).toMatchObject([
    { verdict: { code: 'fails' }, televisions: [] },
  ])
  await tv.call('POST', `/playlists/${id}/unlocks`, { pin: '4711' })
  await sendResult(tv)
  expect(await resultsOf(owner)).toMatchObject([{ verdict: { code: 'loaded' } }])
})

it('A television that is off is not shown as loading because another one read the state', async ({
  stack,
}) => {
  const { owner, tv, id } = await household(stack)
  const offTv = await televisionWithResults(stack, owner)
  await offTv.state()
  await owner.browser.trpc.results.tryAgain.mutate({ id })
  await tv.state()
  const codes = async () => (await resultsOf(owner))[0]?.televisions.map(({ verdict }) => verdict.code)
  expect(await codes()).toEqual(['loading', expect.stringMatching(/^(sending|no_tv)$/)])
  expect(await resultsOf(owner)).toMatchObject([{ verdict: { code: 'loading' } }])
  await offTv.state()
  expect(await codes()).toEqual(['loading', 'loading'])
})

/** Changes the times of a playlist and its results to earlier ones. */
async function ageBy(stack: Stack, id: string, interval: string): Promise<void> {
  await stack.sql('update playlists set updated_at = updated_at - $2::interval where id = $1', id, interval)
  await stack.sql(
    `update playlist_results set told_at = told_at - $2::interval,
       playlist_updated_at = (select updated_at from playlists where id = $1) where playlist_id = $1`,
    id,
    interval,
  )
}
