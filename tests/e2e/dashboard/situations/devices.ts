import { expect, logIn, newDevice, newMac, refuse, type Device, visit } from '../owner.ts'
import { confirm, press, type Arrange, type Situations, type OwnerPage } from './situation.ts'
import { sendLogin } from './sessions.ts'

const login =
  (changes: Partial<Device>): Arrange =>
  async ({ page, device }) => {
    await sendLogin(page, { ...device, ...changes })
    await expect(page).toHaveURL('/login')
  }

const emptyLogin = login({ mac: '', key: '' })

const invalidLogin: Arrange = async (ownerPage) => {
  await login({ mac: '02:00', key: '12345' })(ownerPage)
  await expect(ownerPage.page.getByText('* Invalid Device Key *')).toBeVisible()
  // All later situations need the session.
  await logIn(ownerPage.page, ownerPage.device)
}

async function changeKey(ownerPage: OwnerPage, key: string): Promise<void> {
  await visit(ownerPage, '/dashboard/device-key')
  await ownerPage.page.getByLabel('New device key').fill(key)
  await press(ownerPage.page, 'Change device key')
}

async function changePin(ownerPage: OwnerPage, pin: string): Promise<void> {
  await visit(ownerPage, '/dashboard/parent-pin')
  await ownerPage.page.getByLabel('New parent PIN').fill(pin)
  await press(ownerPage.page, 'Change parent PIN')
}

async function switchTo(ownerPage: OwnerPage, mac: string, key = ''): Promise<void> {
  await visit(ownerPage, '/dashboard/switch-mac')
  await ownerPage.page.getByLabel('New MAC address').fill(mac)
  await ownerPage.page.getByLabel('Its device key').fill(key)
  await press(ownerPage.page, 'Switch MAC')
}

export const devices: Situations<'devices'> = {
  'login without an address': emptyLogin,
  'login with an invalid address': invalidLogin,
  'login without a key': emptyLogin,
  'login with an invalid key': invalidLogin,
  'an invalid new key': (ownerPage) => changeKey(ownerPage, '12345'),
  'an invalid parent PIN': (ownerPage) => changePin(ownerPage, '123'),
  async 'key saved'(ownerPage) {
    await changeKey(ownerPage, ownerPage.device.key)
    await confirm(ownerPage.page, 'Use it anyway')
    await confirm(ownerPage.page, 'Change key')
  },
  'parent PIN saved': (ownerPage) => changePin(ownerPage, '1234'),
  async 'key not saved'(ownerPage) {
    await refuse(ownerPage.page, 'devices.changeKey', { kind: 'unexpected' })
    await changeKey(ownerPage, '482913')
    await confirm(ownerPage.page, 'Change key')
  },
  async 'parent PIN not saved'(ownerPage) {
    await refuse(ownerPage.page, 'devices.changePin', { kind: 'unexpected' })
    await changePin(ownerPage, '1234')
  },
  'no new address': (ownerPage) => switchTo(ownerPage, ''),
  'an invalid new address': (ownerPage) => switchTo(ownerPage, '02:00'),
  async 'address switched'(ownerPage) {
    // On another device: the following situations need the original address.
    const device = await newDevice(ownerPage.product)
    await ownerPage.page.goto('about:blank')
    await logIn(ownerPage.page, device)
    await switchTo({ ...ownerPage, device }, newMac())
    await confirm(ownerPage.page, 'Switch MAC')
    await expect(ownerPage.page.getByText('Mac Address Switched Successfully!')).toBeVisible()
  },
  async 'address not switched'(ownerPage) {
    const device = await newDevice(ownerPage.product)
    await ownerPage.page.goto('about:blank')
    await logIn(ownerPage.page, device)
    // An address that is in use, with a wrong key.
    await switchTo({ ...ownerPage, device }, ownerPage.device.mac, '000000')
    await confirm(ownerPage.page, 'Switch MAC')
  },
}
