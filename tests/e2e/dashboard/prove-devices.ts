import { expect, logIn, newDevice, newMac, refuse, type Device } from './owner.ts'
import { confirm, press, visit, type Proof, type Proofs, type Stage } from './proof.ts'
import { sendLogin } from './prove-sessions.ts'

const login =
  (wrong: Partial<Device>): Proof =>
  async ({ page, device }) => {
    await sendLogin(page, { ...device, ...wrong })
    await expect(page).toHaveURL('/login')
  }

async function changeKey(stage: Stage, key: string): Promise<void> {
  await visit(stage, '/dashboard/device-key')
  await stage.page.getByLabel('New device key').fill(key)
  await press(stage.page, 'Change device key')
}

async function changePin(stage: Stage, pin: string): Promise<void> {
  await visit(stage, '/dashboard/parent-pin')
  await stage.page.getByLabel('New parent PIN').fill(pin)
  await press(stage.page, 'Change parent PIN')
}

async function switchTo(stage: Stage, mac: string): Promise<void> {
  await visit(stage, '/dashboard/switch-mac')
  await stage.page.getByLabel('New MAC address').fill(mac)
  await press(stage.page, 'Switch MAC')
}

export const devices: Proofs<'devices'> = {
  'login without an address': login({ mac: '' }),
  'login with an address that is none': login({ mac: '02:00' }),
  'login without a key': login({ key: '' }),
  async 'login with a key that is none'(stage) {
    await login({ key: '12345' })(stage)
    await expect(stage.page.getByText('* Invalid Device Key *')).toBeVisible()
    // All others need the session.
    await logIn(stage.page, stage.device)
  },
  'a new key that is none': (stage) => changeKey(stage, '12345'),
  'a parent PIN that is none': (stage) => changePin(stage, '123'),
  async 'key saved'(stage) {
    await changeKey(stage, stage.device.key)
    await confirm(stage.page, 'Change key')
  },
  'parent PIN saved': (stage) => changePin(stage, '1234'),
  async 'key not saved'(stage) {
    await refuse(stage.page, 'devices.changeKey', { kind: 'unexpected' })
    await changeKey(stage, '222222')
    await confirm(stage.page, 'Change key')
  },
  async 'parent PIN not saved'(stage) {
    await refuse(stage.page, 'devices.changePin', { kind: 'unexpected' })
    await changePin(stage, '1234')
  },
  'no new address': (stage) => switchTo(stage, ''),
  'a new address that is none': (stage) => switchTo(stage, '02:00'),
  async 'address switched'(stage) {
    // A device of its own: everything that follows needs this one's address.
    const device = await newDevice(stage.product)
    await stage.page.goto('about:blank')
    await logIn(stage.page, device)
    await switchTo({ ...stage, device }, newMac())
    await confirm(stage.page, 'Switch MAC')
    await expect(stage.page.getByText('Mac Address Switched Successfully!')).toBeVisible()
  },
  async 'address not switched'(stage) {
    const device = await newDevice(stage.product)
    await stage.page.goto('about:blank')
    await logIn(stage.page, device)
    // An address whose owner has logged in.
    await switchTo({ ...stage, device }, stage.device.mac)
    await confirm(stage.page, 'Switch MAC')
  },
}
