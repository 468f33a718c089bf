import { describe, expect } from 'vitest'
import { openBrowser, type Browser } from '../../kit/browser.ts'
import { untilWaitingForLocks } from '../../kit/connections.ts'
import { withClient } from '../../kit/engine.ts'
import { loggedIn, logIn } from '../../kit/factories.ts'
import { it } from '../../kit/test.ts'

const general = {
  current_playlist_url_id: -1,
  playlist_name: 'Evenings',
  playlist_url: 'http://media.example/list.m3u',
  playlist_type: 'general',
  protect: 'false',
  username: '',
  password: '',
  xml_url: '',
  pin: '',
}
const xc = {
  ...general,
  playlist_type: 'xc',
  playlist_url: 'https://host.example:8080',
  username: 'ann',
  password: 's3cret',
}

describe('Saving a playlist', () => {
  it('adds a general playlist to the list', async ({ owner: { browser } }) => {
    const saved = await save(browser, { ...general, xml_url: 'ftp://media.example/guide.xml' })
    expect(saved).toMatchObject({ status: 200, body: { status: 'success' } })
    expect(await playlists(browser)).toEqual([
      {
        _id: saved.body['_id'],
        playlist_name: 'Evenings',
        url: 'http://media.example/list.m3u',
        username: '',
        password: '',
        epg_url: 'ftp://media.example/guide.xml',
        fallbacks: [],
        playlist_type: 'general',
        is_protected: false,
        pin: null,
      },
    ])
  })

  it('adds an XC playlist at the end of the list', async ({ owner: { browser } }) => {
    for (const playlist_name of ['First', 'Second']) await save(browser, { ...general, playlist_name })
    await save(browser, { ...xc, playlist_name: 'Third' })
    const list = await playlists(browser)
    expect(list.map(({ playlist_name }) => playlist_name)).toEqual(['First', 'Second', 'Third'])
    expect(list[2]).toMatchObject({ playlist_type: 'xc', username: 'ann', password: 's3cret' })
  })

  it('replaces a playlist by its id', async ({ owner: { browser } }) => {
    const { body } = await save(browser, general)
    await save(browser, { ...xc, playlist_name: 'Mornings', current_playlist_url_id: body['_id'] })
    expect(await playlists(browser)).toMatchObject([
      { _id: body['_id'], playlist_name: 'Mornings', playlist_type: 'xc', url: 'https://host.example:8080' },
    ])
  })

  it('accepts -1, the id of a new playlist, as text, and ignores unknown fields', async ({ stack }) => {
    const { browser } = await loggedIn(stack)
    const saved = await save(browser, {
      ...general,
      current_playlist_url_id: '-1',
      device_id: 'x',
      extra: {},
    })
    expect(saved.status).toBe(200)
  })

  it('corrects an address, keeps a final dot, and reads the host from a link of the same account', async ({
    owner: { browser },
  }) => {
    const guide = 'http://media.example/guide.xml.'
    await save(browser, {
      ...general,
      playlist_url: '“http://http://media.example/a?b=1&amp;c=2”',
      xml_url: guide,
    })
    const link = 'https://host.example:8080/get.php?username=ann&password=s3cret'
    await save(browser, { ...xc, playlist_url: link })
    expect(await playlists(browser)).toMatchObject([
      { url: 'http://media.example/a?b=1&c=2', epg_url: guide },
      { url: 'https://host.example:8080' },
    ])
    const other = await save(browser, { ...xc, playlist_url: link, username: 'bob' })
    expect(other).toMatchObject({
      status: 422,
      body: { error_codes: { playlist_url: 'playlists.host_of_other_account' } },
    })
    const twoAddresses = await save(browser, {
      ...general,
      playlist_url: 'http://a.example\nhttp://b.example',
    })
    expect(twoAddresses).toMatchObject({
      status: 422,
      body: { error_codes: { playlist_url: 'playlists.two_addresses' } },
    })
  })

  it('works through tRPC', async ({ owner: { browser } }) => {
    await browser.trpc.playlists.save.mutate({
      current_playlist_url_id: -1,
      playlist_name: 'Nights',
      playlist_type: 'general',
      playlist_url: 'http://media.example/list.m3u',
    })
    expect((await browser.trpc.playlists.list.query()).playlists).toMatchObject([{ playlist_name: 'Nights' }])
  })
})

describe('An invalid playlist', () => {
  const tooLong = 'This text is too long'
  it.for([
    ['no name', { ...general, playlist_name: ' ' }, { playlist_name: 'Playlist name is required' }],
    ['no address', { ...general, playlist_url: '' }, { playlist_url: 'Playlist URL is required' }],
    [
      'a bad address',
      { ...general, playlist_url: 'media.example/x' },
      { playlist_url: 'Invalid URL Format' },
    ],
    [
      'another scheme',
      { ...general, playlist_url: 'javascript:alert(1)' },
      { playlist_url: 'Invalid URL Format' },
    ],
    [
      'a file’s address',
      { ...general, playlist_url: 'file:///etc/passwd' },
      { playlist_url: 'Invalid URL Format' },
    ],
    ['a bad guide', { ...general, xml_url: 'guide' }, { xml_url: 'Invalid URL Format' }],
    ['no PIN', { ...general, protect: 'true' }, { pin: 'PIN is required in protected playlists' }],
    [
      'a short PIN',
      { ...general, protect: 'true', pin: '123' },
      { pin: 'PIN must be 4-6 digits (Only Numbers)' },
    ],
    [
      'a long PIN',
      { ...general, protect: 'true', pin: '1234567' },
      { pin: 'PIN must be 4-6 digits (Only Numbers)' },
    ],
    [
      'letters as PIN',
      { ...general, protect: 'true', pin: 'abcd' },
      { pin: 'PIN must be 4-6 digits (Only Numbers)' },
    ],
    ['an unknown type', { ...general, playlist_type: 'm3u' }, { playlist_type: "Use 'general' or 'xc'" }],
    ['a long name', { ...general, playlist_name: 'x'.repeat(201) }, { playlist_name: tooLong }],
    [
      'a long address',
      { ...general, playlist_url: `http://a.b/${'x'.repeat(2048)}` },
      { playlist_url: tooLong },
    ],
    ['XC: no host', { ...xc, playlist_url: '' }, { playlist_url: 'URL is required' }],
    ['XC: a bad host', { ...xc, playlist_url: 'host' }, { playlist_url: 'Invalid URL' }],
    ['XC: no user', { ...xc, username: '' }, { username: 'Username is required' }],
    ['XC: no password', { ...xc, password: '' }, { password: 'Password is required' }],
    ['XC: a bad guide', { ...xc, xml_url: 'guide' }, { xml_url: 'Invalid URL' }],
    [
      'all fields wrong',
      {
        ...xc,
        playlist_name: '',
        playlist_url: 'x',
        username: '',
        password: '',
        xml_url: 'x',
        protect: 'true',
      },
      {
        playlist_name: 'Playlist name is required',
        playlist_url: 'Invalid URL',
        username: 'Username is required',
        password: 'Password is required',
        xml_url: 'Invalid URL',
        pin: 'PIN is required in protected playlists',
      },
    ],
  ] as const)('is refused: %s', async ([, playlist, errors], { owner: { browser } }) => {
    const { status, body } = await save(browser, playlist)
    expect({ status, errors: body['errors'] }).toEqual({ status: 422, errors })
    expect(await playlists(browser)).toEqual([])
  })
})

describe('The error of a PIN', () => {
  it('is reported together with a missing address', async ({ owner: { browser } }) => {
    const { body } = await save(browser, { ...general, playlist_url: '', protect: 'true' })
    expect(body['errors']).toEqual({
      playlist_url: 'Playlist URL is required',
      pin: 'PIN is required in protected playlists',
    })
  })

  it('is not reported while protect is invalid', async ({ owner: { browser } }) => {
    const { body } = await save(browser, { ...general, protect: 'yes' })
    expect(body['errors']).toEqual({ protect: "Use 'true' or 'false'" })
  })
})

describe('The owner of a playlist', () => {
  it('is the device of the session, also if another device sends the id', async ({ stack }) => {
    const [owner, otherOwner] = [await loggedIn(stack), await loggedIn(stack)]
    const { body } = await save(owner.browser, general)
    const refused = await save(otherOwner.browser, { ...xc, current_playlist_url_id: body['_id'] })
    expect(refused.status).toBe(404)
    expect(await playlists(owner.browser)).toMatchObject([
      { playlist_name: 'Evenings', playlist_type: 'general' },
    ])
    expect(await playlists(otherOwner.browser)).toEqual([])
  })

  it('gets a message if the playlist does not exist', async ({ owner: { browser } }) => {
    const current_playlist_url_id = '00000000-0000-4000-8000-000000000000'
    expect((await save(browser, { ...general, current_playlist_url_id })).body).toMatchObject({
      message: 'This playlist no longer exists.',
    })
  })

  it('has the same playlists in every browser', async ({ stack, owner }) => {
    const other = openBrowser(stack)
    await logIn(other, owner)
    const { body } = await save(owner.browser, general)
    expect(await playlists(other)).toMatchObject([{ _id: body['_id'] }])
  })

  it.for(['00000000-0000-4000-8000-000000000000', "1' or '1'='1", '0', '../1'])(
    'has no access with an unknown id: %s',
    async (current_playlist_url_id, { owner: { browser } }) => {
      expect(await save(browser, { ...general, current_playlist_url_id })).toMatchObject({ status: 404 })
    },
  )
})

describe('A device', () => {
  const insert199 = `insert into playlists (id, device_id, playlist_name, playlist_type, source_sealed)
    select gen_random_uuid(), $1, 'filler', 'general', 'sealed' from generate_series(1, 199)`
  const limitReached = {
    status: 409,
    body: { message: 'This device has the maximum number of playlists. Delete one to add another.' },
  }

  it('has two hundred playlists at most', async ({ stack, owner }) => {
    await stack.sql(insert199, owner.id)
    expect(await save(owner.browser, general)).toMatchObject({ status: 200 })
    expect(await save(owner.browser, general)).toMatchObject(limitReached)
  })

  it('has two hundred playlists at most after concurrent saves', async ({ stack, owner }) => {
    await stack.sql(insert199, owner.id)
    await withClient(stack.ctx.config.database.url, async (client) => {
      // Blocks inserts until the first save has counted; the others wait for it.
      await client.query('begin; lock table playlists in share mode')
      const saves = Array.from({ length: 5 }, () => save(owner.browser, general))
      await untilWaitingForLocks(client, 1)
      await client.query('commit')
      await Promise.all(saves)
    })
    expect(await stack.sql('select from playlists where device_id = $1', owner.id)).toHaveLength(200)
  })
})

const save = (browser: Browser, playlist: object) => browser.rest('POST', '/device/savePlaylist', playlist)

async function playlists(browser: Browser) {
  const { playlists: list } = await browser.trpc.playlists.list.query()
  return list
}
