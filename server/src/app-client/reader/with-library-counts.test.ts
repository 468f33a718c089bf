import { expect, test } from 'vitest'
import { loadInTurn } from './load-in-turn.ts'

const account = { host: 'http://tv.example', username: 'a', password: 'b', epg_url: null }
const USER = { user_info: { auth: 1, status: 'Active' } }

/** Loads an account whose panel answers these actions, and 404 to others. */
async function load(answers: Record<string, unknown>) {
  const actions: string[] = []
  const get = async (url: string) => {
    const action = /action=(\w+)/.exec(url)?.[1] ?? ''
    actions.push(action)
    const answer = action === '' ? USER : answers[action]
    return new Response(JSON.stringify(answer), { status: answer === undefined ? 404 : 200 })
  }
  const result = await loadInTurn({ type: 'xtream', source: account }, get, Date.now).catch(
    (error: unknown) => error,
  )
  return { result, actions }
}

test.each([
  [{ get_vod_streams: [{ stream_id: 1 }, { stream_id: 2 }], get_series: [{ series_id: 1 }] }, 2, 1],
  [{ get_vod_streams: [{ stream_id: 1 }], get_series: [] }, 1, 0],
  [{ get_series: [{ series_id: 1 }] }, 0, 1],
])('an account without channels has loaded if its panel answers %j', async (answers, films, series) => {
  const { result } = await load({ get_live_streams: [], ...answers })
  expect(result).toMatchObject({
    channels: [],
    report: { outcome: 'loaded', channels: 0, films, series, account: { state: 'active' } },
  })
})

test.each([{}, { get_vod_streams: [], get_series: [] }, { get_vod_streams: USER, get_series: USER }])(
  'an account without channels is empty if its panel answers %j',
  async (answers) => {
    const { result } = await load({ get_live_streams: [], ...answers })
    expect(result).toMatchObject({ name: 'LoadingFailed', report: { outcome: 'empty', films: null } })
  },
)

test('films and series of an account with channels are not requested', async () => {
  const { actions } = await load({ get_live_streams: [{ stream_id: 1 }] })
  expect(actions).toEqual(['', 'get_live_categories', 'get_live_streams'])
})
