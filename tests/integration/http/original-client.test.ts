import { describe, expect } from 'vitest'
import { captchaToken, registered } from '../../kit/factories.ts'
import { openBrowser } from '../../kit/browser.ts'
import { CAPTCHA_ANSWER } from '../../kit/settings.ts'
import { clientOf, newPlaylist, ownerOf } from '../../kit/original-client.ts'
import { it, itFresh } from '../../kit/test.ts'

/*
 * The calls of §7 of the specification, made with its client: axios with credentials and X-Client-Origin. That client passes the
 * contact message as the config of a GET.
 */

const message = { name: 'Ann', email: 'ann@example.com', subject: 'A question', message: 'Hello' }
describe('A visitor', () => {
  it('gets 422 for a contact message that is passed as the axios config', async ({ stack }) => {
    const client = clientOf(stack)
    // axios drops unknown keys of the config, so the server gets an empty message.
    const inPlaceOfConfig: object = message
    const { status, data } = await client.get('/sendUserQuestion', inPlaceOfConfig)
    expect(status).toBe(422)
    expect(data.errors).toMatchObject({
      subject: '* Subject is required *',
      message: '* Message is required *',
    })
  })

  itFresh('sends a contact message in the query or in a body', async ({ stack }) => {
    const client = clientOf(stack)
    expect(await client.get('/sendUserQuestion', { params: message })).toMatchObject(success)
    expect(await client.request({ method: 'get', url: '/sendUserQuestion', data: message })).toMatchObject(
      success,
    )
    expect(await client.post('/sendUserQuestion', message)).toMatchObject(success)
    expect(await stack.sql('select from contact_messages')).toHaveLength(3)
  })

  it('logs in with address, key and captcha, and logs out', async ({ stack }) => {
    const device = await registered(stack)
    const client = clientOf(stack)
    const { data: captcha } = await client.get('/captcha/generate')
    expect(captcha.svg).toMatch(/^<svg/)
    const login = await client.post('/device/login', {
      ...device,
      captcha: CAPTCHA_ANSWER,
      token: captcha.token,
    })
    expect(login.data).toMatchObject({
      device: { mac_address: device.mac_address },
      message: expect.any(String),
    })

    const session = login.headers['set-cookie']?.map((line) => line.split(';')[0]).join('; ') ?? ''
    const owner = clientOf(stack, session)
    expect((await owner.get('/device')).data.device).toMatchObject({ is_trial: 1, device_key: null })
    expect(await owner.get('/device/logout')).toMatchObject(success)
    expect(await owner.get('/device')).toMatchObject({ status: 401, data: { status: 'error' } })
  })
})

describe('An owner', () => {
  it('reads playlists, price and methods in one call', async ({ stack }) => {
    const { client } = await ownerOf(stack)
    const { data } = await client.get('/device/playlists')
    expect(data).toMatchObject({
      playlists: [],
      device: { is_trial: 1 },
      price: '7.99',
      coin_list: [],
      show_opay: false,
      show_opay1: false,
      show_mdls: false,
      show_cowpay: false,
      show_coin: false,
      show_paypal: true,
      paypal_client_id: 'client',
    })
  })

  it('saves a protected playlist, opens it with its PIN, edits and deletes it', async ({ stack }) => {
    const { client } = await ownerOf(stack)
    const saved = await client.post('/device/savePlaylist', { ...newPlaylist, protect: 'true', pin: '4711' })
    const id: string = saved.data._id
    const secret = { url: null, username: null, password: null, epg_url: null, is_protected: true, pin: null }
    expect((await client.get('/device/playlists')).data.playlists).toMatchObject([secret])
    expect((await client.get('/device/playlists/4711')).data.playlists).toEqual([])

    const change = {
      ...newPlaylist,
      current_playlist_url_id: id,
      playlist_name: 'Nights',
      protect: true,
      pin: '4711',
    }
    expect(await client.post('/device/savePlaylist', change)).toMatchObject({ status: 403 })
    expect((await client.get(`/device/checkPlaylistPinCode/${id}/0000`)).data).toMatchObject({
      status: 'error',
      message: 'Invalid PIN!',
    })
    expect((await client.get(`/device/checkPlaylistPinCode/${id}/4711`)).data).toEqual({ status: 'success' })
    expect((await client.get('/device/playlists/4711')).data.playlists).toMatchObject([
      { _id: id, url: newPlaylist.playlist_url, pin: null },
    ])
    expect((await client.get('/device/playlists/0000')).data.playlists).toEqual([])
    expect(await client.post('/device/savePlaylist', change)).toMatchObject(success)

    const remove = (pin: string) => client.delete(`/device/deletePlayListUrl/${id}`, { data: { pin } })
    expect((await remove('0000')).data).toMatchObject({ status: 'error' })
    expect((await remove('4711')).data).toMatchObject({
      status: 'success',
      message: 'Playlist has been deleted.',
    })
    expect((await client.get('/device/playlists')).data.playlists).toEqual([])
  })

  it.for([
    [
      'saveDeviceKey',
      'device_key',
      ['12345', '1234567', '12345a', '', null],
      '*Device key must be 6 digits (Only Numbers)',
    ],
    [
      'saveParentPin',
      'pin_code',
      ['123', '1234567', '12a4', '', null],
      '*Parent PIN must be 4-6 digits (Only Numbers)',
    ],
  ] as const)('gets the field errors of %s', async ([path, field, wrong, text], { stack }) => {
    const { client } = await ownerOf(stack)
    for (const value of wrong) {
      expect(await client.post(`/device/${path}`, { [field]: value })).toMatchObject({
        status: 422,
        data: { errors: { [field]: text } },
      })
    }
  })

  it('changes parent PIN and key; the new key ends all other sessions at once', async ({ stack }) => {
    const { client, owner } = await ownerOf(stack)
    const otherBrowser = openBrowser(stack)
    const token = await captchaToken(otherBrowser)
    await otherBrowser.rest('POST', '/device/login', { ...owner, captcha: CAPTCHA_ANSWER, token })
    for (const pin_code of ['1234', '123456']) {
      expect((await client.post('/device/saveParentPin', { pin_code })).data).toMatchObject({
        status: 'success',
        message: 'Parent Pin Changed Successfully!',
      })
    }
    expect((await client.post('/device/saveDeviceKey', { device_key: '654321' })).data).toMatchObject({
      status: 'success',
      message: 'Device Key Changed Successfully!',
    })
    expect(await client.get('/device')).toMatchObject({ status: 200 })
    expect((await otherBrowser.rest('GET', '/device')).status).toBe(401)
  })

  it('switches the address once', async ({ stack }) => {
    const { client, owner } = await ownerOf(stack)
    const other = await ownerOf(stack)
    const move = (mac_address: unknown) => client.post('/device/switchMacAddress', { mac_address })
    expect(await move('nonsense')).toMatchObject({
      data: { errors: { mac_address: '* Invalid Mac Address*' } },
    })
    expect((await move(other.owner.mac_address)).data).toMatchObject({
      status: 'error',
      message: 'This address cannot be used.',
    })
    const target = owner.mac_address.replace('02:00:5E', 'A2:00:5E')
    expect((await move(target.replaceAll(':', '-').toLowerCase())).data).toMatchObject({
      status: 'success',
      message: 'Mac Address Switched Successfully!',
    })
    expect((await client.get('/device')).data.device).toMatchObject({ mac_address: target, can_move: false })
    expect((await move(owner.mac_address)).data).toMatchObject({
      status: 'error',
      message: 'This licence has already been moved once. Please contact support.',
    })
  })

  it('pays with PayPal', async ({ stack }) => {
    const { client } = await ownerOf(stack)
    expect((await client.get('/device/checkMacValid')).data).toEqual({ status: 'success' })
    const activation = {
      first_name: '',
      last_name: '',
      email: '',
      phone_number: '',
      coin_type: '',
      payment_type: 'paypal',
    }
    const saved = await client.post('/device/saveActivation', activation)
    expect(saved.data).toMatchObject({ status: 'success', url: expect.stringMatching(/^http/) })
    const created = await client.post('/paypal/order/create')
    expect(created.data.id).toBe(saved.data.id)

    stack.paypal.control.approve(created.data.id)
    stack.paypal.control.decline(created.data.id)
    expect((await client.post(`/paypal/order/capture/${created.data.id}`)).data).toMatchObject({
      status: 'error',
      details: [{ issue: 'INSTRUMENT_DECLINED', description: expect.any(String) }],
      debug_id: expect.any(String),
    })
    stack.paypal.control.approve(created.data.id)
    expect((await client.post(`/paypal/order/capture/${created.data.id}`)).data).toMatchObject({
      status: 'success',
    })
    await stack.drain()
    expect((await client.get('/device')).data.device.is_trial).toBe(2)
  })
})

const success = { status: 200, data: { status: 'success' } }
