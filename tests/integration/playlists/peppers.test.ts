// @module-tag sweep
import { loadConfig } from '@player/server/compose'
import { runOps } from '@player/server/ops'
import { describe, expect, onTestFinished } from 'vitest'
import { browserOn } from '../../kit/browser.ts'
import { loggedIn, type Owner } from '../../kit/factories.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import { startServer } from '../../kit/server.ts'
import type { Stack } from '../../kit/stack.ts'
import { television } from '../../kit/television.ts'
import { it } from '../../kit/test.ts'

const NEW = `p2:${Buffer.from('fedcba9876543210fedcba9876543210').toString('base64')}`

describe('A new pepper', () => {
  it('hashes a PIN again when it is entered; until then the previous pepper checks it', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const owner = await loggedIn(stack)
    const [first, second] = [await protectedPlaylist(owner), await protectedPlaylist(owner)]
    expect(await checkPeppers(stack, bothPeppers(stack))).toEqual({
      writing_pepper: 'p2',
      hashed_with: { '(no id)': 2 },
      can_be_removed: [],
      still_needed: ['(no id)'],
      missing: [],
    })
    // The playlist was unlocked before the new pepper; its PIN is hashed again only once.
    expect(await opensPlaylist(owner, first, '4711')).toBe(true)
    const withBothPeppers = await browserWithPeppers(stack, owner, bothPeppers(stack))
    const unlockedBy = async (pin: string) =>
      (await withBothPeppers.browser.rest('GET', `/device/playlists/${pin}`)).body
    expect(await unlockedBy('4711')).toMatchObject({ playlists: [{ _id: first }] })
    expect(await opensPlaylist(withBothPeppers, first, '5822')).toBe(false)
    expect(await opensPlaylist(withBothPeppers, first, '4711')).toBe(true)
    expect(await unlockedBy('4711')).toMatchObject({ playlists: [{ _id: first }] })
    expect(await opensPlaylist(withBothPeppers, first, '4711')).toBe(true)
    expect(await checkPeppers(stack, bothPeppers(stack))).toMatchObject({
      hashed_with: { '(no id)': 1, p2: 1 },
    })

    const tv = await television({ ...stack, url: withBothPeppers.url }, { device: owner })
    await tv.call('POST', `/playlists/${second}/unlocks`, { pin: '4711' })
    expect(await checkPeppers(stack, bothPeppers(stack))).toMatchObject({
      hashed_with: { p2: 2 },
      can_be_removed: ['(no id)'],
      still_needed: [],
    })
    const withNewPepper = await browserWithPeppers(stack, owner, NEW)
    expect(await opensPlaylist(withNewPepper, first, '4711')).toBe(true)
    expect(await opensPlaylist(withNewPepper, second, '4711')).toBe(true)
    const deleted = await withNewPepper.browser.rest('DELETE', `/device/deletePlayListUrl/${second}`, {
      pin: '4711',
    })
    expect(deleted).toMatchObject({ status: 200, body: { status: 'success' } })
  })

  it('does not check PINs of a removed pepper, which `keys check` reports as missing', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const owner = await loggedIn(stack)
    const id = await protectedPlaylist(owner)
    const withNewPepper = await browserWithPeppers(stack, owner, NEW)
    expect(await opensPlaylist(withNewPepper, id, '4711')).toBe(false)
    expect(await checkPeppers(stack, NEW, 1)).toMatchObject({
      hashed_with: { '(no id)': 1 },
      missing: ['(no id)'],
    })
    expect(await opensPlaylist(owner, id, '4711')).toBe(true)
  })
})

const bothPeppers = ({ settings }: Stack) => `${NEW},${settings['PIN_PEPPER']}`

async function checkPeppers({ settings }: Stack, PIN_PEPPER: string, expectedCode = 0) {
  const { code, output } = await runOps(['keys', 'check', '--json'], { ...settings, PIN_PEPPER })
  expect(code).toBe(expectedCode)
  const answer: { readonly pin_peppers?: unknown } = JSON.parse(output)
  return answer.pin_peppers
}

/** The owner's browser at a server with these peppers. */
async function browserWithPeppers(stack: Stack, { browser }: Owner, PIN_PEPPER: string) {
  const server = await startServer(() => loadConfig({ ...stack.settings, PIN_PEPPER }))
  onTestFinished(() => server.close())
  return { browser: browserOn(server, stack, browser), url: server.url }
}

async function protectedPlaylist({ browser }: Owner): Promise<string> {
  const form = { ...NEW_PLAYLIST, protect: 'true', pin: '4711' }
  const { body } = await browser.rest('POST', '/device/savePlaylist', form)
  return String(body['_id'])
}

const opensPlaylist = async (
  { browser }: Pick<Owner, 'browser'>,
  id: string,
  pin: string,
): Promise<boolean> => {
  const { body } = await browser.rest('GET', `/device/checkPlaylistPinCode/${id}/${pin}`)
  return body['status'] === 'success'
}
